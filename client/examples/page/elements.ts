import { HromadaError, type RefusalCode, refusalText, refusalTexts } from '../../src/index.ts'
import { language, word } from './words.ts'

type Tags = HTMLElementTagNameMap

/** An element with these properties and children. Texts are nodes: nothing that is stored becomes markup. */
export function element<Tag extends keyof Tags>(
  tag: Tag,
  properties: Partial<Tags[Tag]>,
  ...children: (Node | string)[]
): Tags[Tag] {
  const made = document.createElement(tag)
  Object.assign(made, properties)
  made.append(...children)
  return made
}

export function field(name: string, label: string, properties: Partial<HTMLInputElement> = {}): HTMLElement {
  const input = element('input', { name, required: true })
  Object.assign(input, properties)
  const isBox = properties.type === 'checkbox'
  return element('label', {}, ...(isBox ? [input, label] : [label, input]))
}

/** A form whose refusals stand beside their fields, in the reader's language. */
export function form(button: string, fields: readonly Node[], send: (values: FormData) => Promise<void>) {
  const made = element('form', { noValidate: true }, ...fields, element('button', {}, button))
  made.addEventListener('submit', async (event) => {
    event.preventDefault()
    for (const alert of made.querySelectorAll('[role=alert], [role=status]')) alert.remove()
    try {
      await send(new FormData(made))
      made.append(element('p', { role: 'status' }, word.saved))
    } catch (error) {
      if (!(error instanceof HromadaError)) throw error
      showRefusal(made, error)
    }
  })
  return made
}

function showRefusal(form: HTMLFormElement, { details, message }: HromadaError): void {
  const input = form.elements.namedItem(details?.field.split('.').at(-1) ?? '')
  if (details === undefined || !(input instanceof HTMLElement)) {
    form.append(element('p', { role: 'alert' }, `${word.refused} ${message}`))
    return
  }
  const { code, limit } = details
  const text = code in refusalTexts ? refusalText(code as RefusalCode, language, limit) : message
  input.after(element('span', { role: 'alert' }, text))
  input.focus()
}
