import { ButtonLink } from '../ui/button.tsx'

interface ExportLinksProps {
  /** The path of the list. */
  readonly of: string
  /** As it is narrowed. */
  readonly filter: object
}

/** All that matches, as files. */
export function ExportLinks({ of, filter }: ExportLinksProps) {
  return (
    <div class="row">
      {['csv', 'jsonl'].map((format) => (
        <ButtonLink
          key={format}
          href={`${of}/export?${new URLSearchParams({ ...filter, format })}`}
          icon="download"
          download
        >
          {format.toUpperCase()}
        </ButtonLink>
      ))}
    </div>
  )
}
