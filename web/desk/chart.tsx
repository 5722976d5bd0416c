import { useId } from 'preact/hooks'
import { number } from '../words.ts'
import { deskWords } from './words.ts'

interface Bar {
  /** What a row of the table is called. */
  readonly label: string
  readonly value: number
}

interface BarChartProps {
  readonly title: string
  /** Of both columns of the table. */
  readonly heads: readonly [string, string]
  readonly bars: readonly Bar[]
  /** Below the first and the last bar. */
  readonly ends: readonly [string, string]
}

const HEIGHT = 100
const STEP = 10

/** Bars, with their highest value beside them; the same as a table on demand. Without any, the title alone. */
export function BarChart({ title, heads, bars, ends }: BarChartProps) {
  const id = useId()
  const { asTable, highest } = deskWords()
  const max = Math.max(1, ...bars.map(({ value }) => value))
  if (bars.every(({ value }) => value === 0)) return <p class="soft">{title}</p>
  return (
    <figure class="chart" aria-labelledby={id}>
      <figcaption id={id}>
        {title} <span class="soft small">{highest(number(max))}</span>
      </figcaption>
      <svg viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {bars.map(({ label, value }, index) => (
          <rect
            key={label}
            x={index * STEP}
            y={HEIGHT - (value / max) * HEIGHT}
            width={STEP - 2}
            height={(value / max) * HEIGHT}
          />
        ))}
      </svg>
      <div class="chart-ends soft small" aria-hidden="true">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </div>
      <details>
        <summary class="soft small">{asTable}</summary>
        <table class="changes scrolling-table">
          <thead>
            <tr>
              <th scope="col">{heads[0]}</th>
              <th scope="col">{heads[1]}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ label, value }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{number(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
