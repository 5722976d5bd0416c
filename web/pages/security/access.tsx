import { api } from '../../api.ts'
import { useResource } from '../../resource.ts'
import { Loaded } from '../../ui/states.tsx'
import { EmailAddress } from './email-address.tsx'
import { Password } from './password.tsx'
import { WaysToSignIn } from './ways-to-sign-in.tsx'

/** Address, password and the other ways in. */
export function Access() {
  const methods = useResource((signal) => api.get('/api/auth/list-accounts', { signal }))
  return (
    <>
      <EmailAddress />
      <Loaded of={methods} lines={8}>
        {(list) => (
          <>
            <Password hasPassword={list.some(({ providerId }) => providerId === 'credential')} />
            <WaysToSignIn methods={list} onChanged={methods.reload} />
          </>
        )}
      </Loaded>
    </>
  )
}
