import { type Column, DataTable } from '../../desk/table.tsx'
import { Icon } from '../../ui/icon.tsx'
import { formatOf } from '../../ui/show.tsx'
import { locale, number } from '../../words.ts'
import { deliveryWords } from './delivery-words.ts'
import { AttemptOutcome, type DetailedDelivery } from './outcome.tsx'

type Attempt = DetailedDelivery['attempt_log'][number]

const SECOND_MS = 1_000

/** In the order in which they were made. */
export function Attempts({ of: delivery }: { readonly of: DetailedDelivery }) {
  const texts = deliveryWords()
  const { attempt_log: attempts, attempts: count, status } = delivery
  if (attempts.length === 0 && count === 0) {
    return <p class="soft">{status === 'pending' ? texts.noAttempts : texts.neverSent}</p>
  }
  const columns: Column<Attempt>[] = [
    {
      head: texts.attempt,
      cell: ({ number: place, at }) => (
        <span>
          {number(place)}. <time dateTime={at}>{secondFormat.value.format(new Date(at))}</time>
        </span>
      ),
    },
    { head: texts.took, cell: ({ duration_ms: durationMs }) => durationOf(durationMs), isNumber: true },
    {
      head: texts.outcome,
      cell: (attempt) => (
        <span class={attempt.failure === null ? 'attempt' : 'attempt failed'}>
          <Icon name={attempt.failure === null ? 'circle-check' : 'circle-alert'} /> <AttemptOutcome of={attempt} />
        </span>
      ),
    },
    // There is none where no server answered, and for whoever may not see answers.
    ...(attempts.some(({ response_body: answer }) => typeof answer === 'string')
      ? [{ head: texts.answer, cell: (attempt: Attempt) => <AnswerText text={answerTo(attempt, delivery)} /> }]
      : []),
  ]
  return (
    <>
      {attempts.length < count && <p class="soft small">{texts.olderAttempts}</p>}
      {attempts.length > 0 && (
        <DataTable
          label={texts.attemptLog}
          rows={attempts}
          idOf={({ number: place }) => String(place)}
          columns={columns}
        />
      )}
    </>
  )
}

/** Of the last attempt more is kept. */
const answerTo = (attempt: Attempt, { attempts, response_body: last }: DetailedDelivery) =>
  (attempt.number === attempts ? last : null) ?? attempt.response_body ?? null

function AnswerText({ text }: { readonly text: string | null }) {
  const { showAnswer, emptyAnswer } = deliveryWords()
  if (text === null) return '—'
  if (text === '') return <span class="soft">{emptyAnswer}</span>
  return (
    <details>
      <summary>{showAnswer}</summary>
      <pre class="answer">{text}</pre>
    </details>
  )
}

/** Attempts may be seconds apart. */
const secondFormat = formatOf({ dateStyle: 'medium', timeStyle: 'medium' })

const durationOf = (durationMs: number) =>
  durationMs < SECOND_MS ? inUnit('millisecond', durationMs) : inUnit('second', durationMs / SECOND_MS)

const inUnit = (unit: 'millisecond' | 'second', value: number) =>
  new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value)
