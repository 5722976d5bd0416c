import { words as shellWords } from '../../shell/words.ts'
import { Icon } from '../../ui/icon.tsx'
import { Section } from '../../ui/section.tsx'
import { words } from './words.ts'

/** Entries of the rail, which telephones have in the sheet above their bar. */
export function Menu() {
  const texts = words()
  return (
    <Section title={shellWords().menu}>
      <ul class="plain-list card specimen-menu">
        <li>
          <a class="rail-link" href="#content" aria-current="true">
            <Icon name="user" />
            <span>{texts.people}</span>
          </a>
        </li>
        <li>
          <a class="rail-link" href="#content">
            <Icon name="bell" />
            <span>{texts.unread}</span>
            <span class="count">7</span>
          </a>
        </li>
        <li>
          <a class="rail-link" href="#content">
            <Icon name="building-2" />
            <span>{texts.longName}</span>
          </a>
        </li>
      </ul>
    </Section>
  )
}
