import { useSignal } from '@preact/signals'
import { Button } from '../../ui/button.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import type { FormState } from '../../ui/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ownPicture, pictureRules, usePictureUpload } from '../../ui/picture-field.tsx'
import { Banner } from '../../ui/states.tsx'
import type { Entity, Fields } from './fields.ts'
import { words } from './words.ts'

/** Only pictures of this service are shown: the policy of the app admits no others. @param url `logo_shown` */
export function Logo({ url }: { readonly url: string | null }) {
  const own = ownPicture(url)
  const failed = useSignal<string | undefined>(undefined)
  return (
    <span class="logo">
      {own && own !== failed.value ? (
        <img src={`${own}?width=320`} alt="" loading="lazy" onError={() => (failed.value = own)} />
      ) : (
        <Icon name="building-2" />
      )}
    </span>
  )
}

interface LogoFieldProps {
  readonly form: FormState<Fields>
  readonly before: Entity | undefined
}

/** The picture is sent as soon as it is chosen; the organization names it when it is saved. */
export function LogoField({ form, before }: LogoFieldProps) {
  const texts = words()
  const { share, problem, send } = usePictureUpload((url) => form.set('logo', url))
  const { logo } = form.values.value
  return (
    <div class="logo-field">
      <Logo url={logo === before?.logo ? before.logo_shown : logo} />
      <div class="stack tight">
        <FileDrop
          label={texts.logo}
          hint={texts.logoHint}
          rules={pictureRules}
          onFiles={([file]) => {
            if (file) void send(file)
          }}
        />
        {share.value !== null && <progress aria-label={texts.logoSending} max={1} value={share.value} />}
        {problem.value && <Banner kind="danger">{problem.value}</Banner>}
        {form.errors.value.logo && <Banner kind="danger">{form.errors.value.logo}</Banner>}
        {logo && (
          <div>
            <Button isSmall look="quiet" icon="x" onClick={() => form.set('logo', '')}>
              {texts.logoRemove}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
