import { useEffect, useRef } from 'preact/hooks'
import type { Answer } from '../../../client/src/index.ts'
import { api } from '../../api.ts'
import { refusedField } from '../../errors.ts'
import { titles } from '../../navigation.ts'
import { useResource } from '../../resource.ts'
import { path, query, setQuery } from '../../router.ts'
import { profile } from '../../session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Field } from '../../ui/fields.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Pager, pageInQuery } from '../../ui/pager.tsx'
import { Avatar } from '../../ui/show.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { words } from './words.ts'

type List = Answer<'get', '/api/members'>
type Member = List['members'][number]

const LIMIT = 30
/** The service counts no further. */
const MAX_COUNTED = 10_000
const MAX_COUNTED_NAMED = 500

/** Who belongs to the community and shows themselves to its members. */
export function Page() {
  const search = query.value.get('search') ?? ''
  const page = pageInQuery()
  const found = useResource(
    (signal) =>
      api.get('/api/members', { params: { query: { page, limit: LIMIT, ...(search !== '' && { search }) } }, signal }),
    [search, page],
  )
  const refused = refusedField(found.error.value)
  return (
    <>
      <header class="page-head">
        <h1>{titles().members}</h1>
      </header>
      <div class="stack">
        <Search value={search} problem={refused?.name === 'search' ? refused.text : undefined} />
        {refused?.name === 'page' ? (
          <Beyond />
        ) : (
          refused?.name !== 'search' && (
            <Loaded of={found} lines={9}>
              {(list) => <People of={list} search={search} />}
            </Loaded>
          )
        )}
      </div>
    </>
  )
}

/** With Enter, and not while one types: the address says what is looked for. */
function Search({ value, problem }: { readonly value: string; readonly problem: string | undefined }) {
  const { search, find } = words()
  const element = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (element.current) element.current.value = value
  }, [value])
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const typed = element.current?.value.trim() ?? ''
          if (typed !== value || pageInQuery() > 1) setQuery({ search: typed })
        }}
      >
        <Field label={search} error={problem}>
          {({ id, describedBy, isInvalid }) => (
            <div class="field-line">
              <input
                ref={element}
                id={id}
                type="search"
                defaultValue={value}
                maxLength={200}
                autocomplete="off"
                aria-describedby={describedBy}
                aria-invalid={isInvalid}
              />
              <Button type="submit" icon="search">
                {find}
              </Button>
            </div>
          )}
        </Field>
      </form>
    </search>
  )
}

function People({ of: { members, pagination }, search }: { readonly of: List; readonly search: string }) {
  const texts = words()
  const { total, page, hasNext } = pagination
  if (total === 0) return <Nobody search={search} />
  if (members.length === 0) return <Beyond />
  const isMore = total === (search === '' ? MAX_COUNTED : MAX_COUNTED_NAMED)
  return (
    <>
      <p class="soft" role="status">
        {isMore ? texts.foundAtLeast(total) : texts.found(total)}
      </p>
      <ul class="plain-list ruled">
        {members.map((member) => (
          <li key={member.id}>
            <Person member={member} />
          </li>
        ))}
      </ul>
      <Pager total={hasNext ? Math.max(total, page * LIMIT + 1) : total} limit={LIMIT} />
    </>
  )
}

function Person({ member }: { readonly member: Member }) {
  const { id, name, avatar, position, company, location, isVerified } = member
  const { verified, you } = words()
  const work = [position, company].filter(Boolean).join(', ')
  return (
    <article class="entity-row">
      <Avatar name={name} image={avatar} />
      <div class="stack tight">
        <div class="row">
          <h2>
            <a href={`/members/${id}`} dir="auto">
              {name}
            </a>
          </h2>
          {isVerified && (
            <span class="chip success">
              <Icon name="shield-check" />
              {verified}
            </span>
          )}
          {id === profile.value?.id && <span class="soft small">{you}</span>}
        </div>
        {work !== '' && <p dir="auto">{work}</p>}
        {location && (
          <p class="soft small" dir="auto">
            {location}
          </p>
        )}
      </div>
    </article>
  )
}

function Nobody({ search }: { readonly search: string }) {
  const { none, noneNamed, everybody, everywhere } = words()
  if (search === '') return <Empty icon="users" text={none} />
  return (
    <Empty icon="filter" text={noneNamed(search)}>
      <ButtonLink href={path.value}>{everybody}</ButtonLink>
      <ButtonLink look="quiet" href={`/search?kinds=members&q=${encodeURIComponent(search)}`}>
        {everywhere}
      </ButtonLink>
    </Empty>
  )
}

/** A page that names one further than there are: somebody may be on those before it. */
function Beyond() {
  const { beyond, toFirst } = words()
  return (
    <Empty icon="users" text={beyond}>
      <Button onClick={() => setQuery({ page: null })}>{toFirst}</Button>
    </Empty>
  )
}
