import { titles } from '../../navigation.ts'
import { profile } from '../../session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { AboutForm } from './about-form.tsx'
import { Picture } from './picture.tsx'
import { Standing } from './standing.tsx'
import { Telephone } from './telephone.tsx'
import { words } from './words.ts'

export function Page() {
  const own = profile.value
  if (own == null) return null
  return (
    <>
      <header class="page-head">
        <h1>{titles().profile}</h1>
        {own.visibility !== 'hidden' && (
          <ButtonLink href={`/members/${own.id}`} icon="eye">
            {words().ownCard}
          </ButtonLink>
        )}
      </header>
      <Picture own={own} />
      <AboutForm own={own} />
      <Telephone own={own} />
      <Standing own={own} />
    </>
  )
}
