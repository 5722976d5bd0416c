import { useRef } from 'preact/hooks'
import { api, HromadaError } from '../../api.ts'

type SignedIn = Awaited<ReturnType<typeof signIn>>
type Person = { readonly email: string; readonly password: string }

const signIn = (body: Person) => api.post('/api/auth/sign-in/email', { body })

/**
 * Of a form that makes an account. When the answer to an earlier sending was lost, the account may be there, and a second
 * one refused: then the password opens it.
 */
export function useAccountCreation() {
  const isAnswerLost = useRef(false)
  return async <Answer>({ email, password }: Person, create: () => Promise<Answer>): Promise<Answer | SignedIn> => {
    try {
      return await create()
    } catch (error) {
      const isRefused = error instanceof HromadaError
      if (isRefused && isAnswerLost.current) return signIn({ email, password }).catch(() => Promise.reject(error))
      isAnswerLost.current ||= !isRefused
      throw error
    }
  }
}
