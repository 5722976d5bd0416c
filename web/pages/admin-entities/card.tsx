import type { Answer } from '../../../client/src/index.ts'
import { type Change, Changes, Diff } from '../../desk/diff.tsx'
import { Button } from '../../ui/button.tsx'
import { Fact } from '../../ui/fact.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Time } from '../../ui/show.tsx'
import { singlePress } from '../../ui/single-press.ts'
import { Logo } from '../entities/logo.tsx'
import { VerifiedChip } from '../entities/verified-chip.tsx'
import { words } from './words.ts'

export type Entity = Answer<'get', '/api/admin/entities'>['data']['entities'][number]
type Location = Entity['location']

interface EntityCardProps {
  readonly of: Entity
  readonly onVerify: () => void
  readonly onRefuse: () => void
}

/** What is needed to decide about one organization. */
export function EntityCard({ of: entity, onVerify, onRefuse }: EntityCardProps) {
  const texts = words()
  return (
    <li class="card stack" aria-label={entity.name}>
      <div class="with-icon">
        <Logo url={entity.logo_shown} />
        <div class="stack tight">
          <h2 class="card-title">
            <a href={`/entities/${entity.id}`} dir="auto">
              {entity.name}
            </a>
          </h2>
          <div class="row small soft">
            <Standing of={entity} />
            <OwnerOf entity={entity} />
            <span>
              {texts.changed} <Time at={entity.updated_at} />
            </span>
          </div>
        </div>
      </div>
      <Facts of={entity} />
      <ChangesOf entity={entity} />
      {entity.verification?.reason && (
        <p class="small" dir="auto">
          <strong>{texts.reason}:</strong> {entity.verification.reason}
        </p>
      )}
      {entity.verification_notes && (
        <p class="small" dir="auto">
          <strong>{texts.notes}:</strong> {entity.verification_notes}
        </p>
      )}
      <div class="row spread">
        <div class="row">
          {!entity.is_verified && (
            <Button icon="shield-check" onClick={singlePress(onVerify)}>
              {texts.verify}
            </Button>
          )}
          <Button icon="x" onClick={onRefuse}>
            {entity.is_verified ? texts.end : texts.refuse}
          </Button>
        </div>
        <a class="small" href={`/app/admin/audit?targetId=${entity.id}`}>
          {texts.audit}
        </a>
      </div>
    </li>
  )
}

function Standing({
  of: { is_verified: isVerified, verifier, looked_at: lookedAt, updated_at: updatedAt },
}: {
  readonly of: Entity
}) {
  const texts = words()
  if (isVerified) {
    return (
      <>
        <VerifiedChip />
        {verifier && (
          <span>
            {texts.decidedBy}: <bdi>{verifier.name}</bdi>
          </span>
        )}
      </>
    )
  }
  if (lookedAt === null) return <span class="chip">{texts.isNew}</span>
  if (updatedAt <= lookedAt) {
    return (
      <span class="chip">
        {texts.isRefused} <Time at={lookedAt} />
      </span>
    )
  }
  return (
    <span class="chip warning">
      <Icon name="history" />
      {texts.isChanged}
    </span>
  )
}

function OwnerOf({ entity: { owner } }: { readonly entity: Entity }) {
  const texts = words()
  return (
    <span>
      {texts.owner}:{' '}
      {owner === null ? (
        texts.noOwner
      ) : (
        <a href={`/app/admin/users/${owner.id}`} dir="auto">
          {owner.name}
        </a>
      )}
    </span>
  )
}

function Facts({ of: entity }: { readonly of: Entity }) {
  const texts = words()
  return (
    <>
      <dl class="facts inline">
        <Fact name={texts.website}>
          {entity.website && (
            <a href={entity.website} rel="nofollow noopener noreferrer" target="_blank">
              {entity.website}
            </a>
          )}
        </Fact>
        <Fact name={texts.category}>{entity.category}</Fact>
        <Fact name={texts.employees}>{entity.employee_count}</Fact>
        <Fact name={texts.location}>{placeOf(entity.location)}</Fact>
      </dl>
      {entity.description && (
        <p class="kept-lines clamped" dir="auto">
          {entity.description}
        </p>
      )}
    </>
  )
}

function ChangesOf({ entity }: { readonly entity: Entity }) {
  const texts = words()
  const { looked_at: lookedAt, looked_at_as: before, changed_fields: fields } = entity
  if (before === null || lookedAt === null || entity.updated_at <= lookedAt) return null
  const short = fields.filter((field) => field !== 'description')
  const changes = short.map(
    (field): Change => ({
      field: texts.fields[field] ?? field,
      before: shown(before[field]),
      after: shown(entity[field]),
    }),
  )
  return (
    <section class="stack tight" aria-label={texts.changes}>
      <p class="small soft">
        {texts.changes}, <Time at={lookedAt} />
      </p>
      {fields.length === 0 && <p class="small">{texts.otherwise}</p>}
      {changes.length > 0 && <Changes changes={changes} />}
      {fields.includes('description') && <Diff before={before.description ?? ''} after={entity.description ?? ''} />}
    </section>
  )
}

const shown = (value: string | Location) => (typeof value === 'object' ? placeOf(value) : value)

const placeOf = (location: Location): string | null =>
  [location?.address, location?.city, location?.country].filter(Boolean).join(', ') || null
