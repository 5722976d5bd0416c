import type { ComponentChildren } from 'preact'
import { Fact } from '../../ui/fact.tsx'
import { shownZone } from '../preferences/time-zones.ts'
import { moneyText, placeText } from './facts.ts'
import type { NewOpportunity, Opportunity } from './fields.ts'
import { term, words } from './words.ts'

type Written = Pick<NewOpportunity, 'type' | 'application_process' | 'contact_person'> &
  Required<Pick<NewOpportunity, 'category' | 'tags' | 'visibility' | 'requirements' | 'benefits'>> & {
    readonly budget?: Opportunity['budget'] | null
    readonly location: Opportunity['location']
    readonly short_description?: string | null
  }

interface PostingProps {
  readonly of: Written
  readonly entity: ComponentChildren
  readonly until: string | undefined
  /** As lines. */
  readonly details: string
  /** What it is about. */
  readonly children: ComponentChildren
}

/** All of an opportunity that its readers are told, below its title. */
export function Posting({ of, entity, until, details, children }: PostingProps) {
  const { short_description: short, requirements, benefits } = of
  const texts = words()
  return (
    <>
      <Facts of={of} entity={entity} until={until} />
      {short && (
        <p class="strong" dir="auto">
          {short}
        </p>
      )}
      {children}
      <Lines title={texts.readRequirements} lines={requirements} />
      <Lines title={texts.readBenefits} lines={benefits} />
      <Application of={of} />
      {details !== '' && <Text title={texts.details} lines={[details]} />}
    </>
  )
}

function Facts({ of, entity, until }: Pick<PostingProps, 'of' | 'entity' | 'until'>) {
  const { type, category, budget, location, tags, visibility } = of
  const texts = words()
  return (
    <dl class="posting-facts small">
      <Fact name={texts.type}>{term().types[type]}</Fact>
      <Fact name={texts.category}>{category}</Fact>
      <Fact name={texts.money[type]}>{budget && moneyText(budget)}</Fact>
      <Fact name={texts.place}>{placeText(location)}</Fact>
      <Fact name={texts.timezone}>{shownZone(location.timezone ?? '')}</Fact>
      <Fact name={texts.entity}>{entity}</Fact>
      <Fact name={texts.deadline}>{until}</Fact>
      <Fact name={texts.seen}>{term().visibilities[visibility]}</Fact>
      <Fact name={texts.tags}>{tags.join(', ')}</Fact>
    </dl>
  )
}

function Application({ of }: Pick<PostingProps, 'of'>) {
  const { method, instructions, contact, required_documents: documents = [] } = of.application_process ?? {}
  const methods: Readonly<Record<string, string>> = term().methods
  return (
    <>
      <Text
        title={words().apply}
        lines={[method && (methods[method] ?? method), contact, instructions, ...documents]}
      />
      <Text title={words().contactPerson} lines={Object.values(of.contact_person ?? {})} />
    </>
  )
}

export function Part({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  return (
    <section class="stack tight">
      <h3>{title}</h3>
      {children}
    </section>
  )
}

function Text({ title, lines }: { readonly title: string; readonly lines: readonly (string | undefined)[] }) {
  const text = lines.filter(Boolean).join('\n')
  if (text === '') return null
  return (
    <Part title={title}>
      <p class="written" dir="auto">
        {text}
      </p>
    </Part>
  )
}

function Lines({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <Part title={title}>
      <ul>
        {lines.map((line) => (
          <li key={line} dir="auto">
            {line}
          </li>
        ))}
      </ul>
    </Part>
  )
}
