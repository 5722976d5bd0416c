import type { ComponentChildren } from 'preact'
import { freeCategoryName } from '../../shared/category-names.ts'
import { payName, payText } from '../../shared/pay.ts'
import { Fact } from '../../ui/fact.tsx'
import { Items } from '../../ui/items.tsx'
import { locale } from '../../words.ts'
import { placeLines } from './facts.ts'
import type { NewOpportunity, Opportunity } from './fields.ts'
import { posting } from './words.ts'

type Written = Pick<NewOpportunity, 'type' | 'application_process' | 'contact_person'> &
  Required<Pick<NewOpportunity, 'category' | 'requirements' | 'benefits'>> & {
    readonly budget?: Opportunity['budget'] | null
    readonly location: Opportunity['location']
  }

interface PostingProps {
  readonly of: Written
  readonly until: string | undefined
  /** Besides those that say what it is. */
  readonly facts: ComponentChildren
  /** Each with its name. */
  readonly details: readonly (readonly [name: string, text: string])[]
  readonly files: ComponentChildren
  /** What it is about. */
  readonly children: ComponentChildren
}

/** All of an opportunity below its title, in the words and the order of its page. */
export function Posting({ of, until, facts, details, files, children }: PostingProps) {
  const texts = posting()
  return (
    <>
      <Facts of={of} until={until} facts={facts} />
      {children}
      <Lines title={texts.requirements} lines={of.requirements} />
      <Lines title={texts.benefits} lines={of.benefits} />
      <HowToApply of={of} />
      <Text title={texts.contact} lines={Object.values(of.contact_person ?? {})} />
      {files}
      {details.length > 0 && (
        <Part title={texts.confidential}>
          <dl class="posting-facts small">
            {details.map(([name, text], index) => (
              <Fact key={index} name={name.replaceAll('_', ' ')}>
                <span class="written">{text}</span>
              </Fact>
            ))}
          </dl>
        </Part>
      )}
    </>
  )
}

function Facts({ of, until, facts }: Pick<PostingProps, 'of' | 'until' | 'facts'>) {
  const { type, category, budget, location } = of
  const texts = posting()
  return (
    <dl class="posting-facts small">
      <Fact name={payName(locale, type)}>{budget && payText(locale, budget)}</Fact>
      <Fact name={texts.place}>{placeLines(location)}</Fact>
      <Fact name={texts.timezone}>{location.timezone}</Fact>
      <Fact name={texts.deadline}>{until}</Fact>
      <Fact name={texts.category}>{freeCategoryName(locale, category)}</Fact>
      {facts}
    </dl>
  )
}

function HowToApply({ of }: Pick<PostingProps, 'of'>) {
  const { instructions, contact, required_documents: documents = [] } = of.application_process ?? {}
  const texts = posting()
  const hasDocuments = documents.length > 0
  if (!instructions && !contact && !hasDocuments) return null
  return (
    <Part title={texts.howToApply}>
      {(instructions || contact) && (
        <p class="written" dir="auto">
          {[instructions, contact].filter(Boolean).join('\n')}
        </p>
      )}
      {hasDocuments && <p>{texts.documents}:</p>}
      <Items lines={documents} />
    </Part>
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
      <Items lines={lines} />
    </Part>
  )
}
