import type { ComponentChildren } from 'preact'
import { Icon, type IconName } from './icon.tsx'

type Look = 'plain' | 'primary' | 'danger' | 'quiet'

interface Common {
  readonly look?: Look
  readonly isSmall?: boolean
  readonly icon?: IconName
  readonly children: ComponentChildren
}

interface ButtonProps extends Common {
  readonly type?: 'button' | 'submit'
  /** Which of several buttons sends a form. */
  readonly value?: string
  readonly disabled?: boolean
  readonly onClick?: (event: MouseEvent) => void
  readonly 'aria-disabled'?: boolean
  readonly 'aria-pressed'?: boolean
  readonly 'aria-expanded'?: boolean
  readonly 'aria-label'?: string
}

const classOf = (look: Look, isSmall: boolean) =>
  ['button', look === 'plain' ? '' : look, isSmall ? 'small' : ''].filter(Boolean).join(' ')

export function Button({ look = 'plain', isSmall = false, icon, type = 'button', children, ...rest }: ButtonProps) {
  return (
    <button {...rest} type={type} class={classOf(look, isSmall)}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

interface LinkProps extends Common {
  readonly href: string
  readonly download?: string | boolean
  readonly target?: '_blank'
  readonly rel?: string
}

/** Leads somewhere, and looks like a button. */
export function ButtonLink({ look = 'plain', isSmall = false, icon, children, ...rest }: LinkProps) {
  return (
    <a {...rest} class={classOf(look, isSmall)}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  )
}
