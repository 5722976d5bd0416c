import type { Answer } from '../../../client/src/index.ts'
import { api } from '../../api.ts'
import { titles } from '../../navigation.ts'
import { useResource } from '../../resource.ts'
import { query } from '../../router.ts'
import { Form, useForm } from '../../ui/form.tsx'
import { Banner, Loaded } from '../../ui/states.tsx'
import { defineWords } from '../../words.ts'
import { chosenIdentity, IdentityFields } from '../identity/fields.tsx'

const words = defineWords(
  {
    about:
      'What the community is called and how it looks, on every page and in every mail. Logo, description and contact are settings of the program:',
    save: 'Save',
    saved: 'The changes are saved.',
  },
  {
    about:
      'Назва й вигляд громади на кожній сторінці та в кожному листі. Логотип, опис і контакт — це налаштування програми:',
    save: 'Зберегти',
    saved: 'Громаду збережено.',
  },
)

export function Page() {
  const community = useResource((signal) => api.get('/api/admin/community', { signal }))
  const texts = words()
  return (
    <>
      <header class="page-head">
        <h1>{titles().community}</h1>
      </header>
      <div class="stack loose">
        {query.value.has('saved') && <Banner kind="success">{texts.saved}</Banner>}
        <section class="card stack">
          <p>
            {texts.about} <code>HROMADA_LOGO</code>, <code>HROMADA_DESCRIPTION</code>, <code>HROMADA_CONTACT</code>.
          </p>
          <Loaded of={community} lines={8}>
            {(found) => <CommunityForm community={found} />}
          </Loaded>
        </section>
      </div>
    </>
  )
}

function CommunityForm({ community }: { readonly community: Answer<'get', '/api/admin/community'> }) {
  const { name, language, timeZone, color, fixed } = community
  const form = useForm({
    initial: { communityName: name, language, timeZone, color },
    async send(values) {
      await api.put('/api/admin/community', { body: chosenIdentity(values, fixed) })
      // Anew, with the name and the colors.
      location.replace('/app/admin/community?saved')
    },
  })
  return (
    <Form form={form} submitLabel={words().save}>
      <IdentityFields form={form} fixed={fixed} />
    </Form>
  )
}
