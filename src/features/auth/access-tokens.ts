import { jwt } from 'better-auth/plugins/jwt'
import type { SecondFactorRule } from '../../platform/access/second-factor-rule.ts'
import type { Database } from '../../platform/database/database.ts'
import { TOKEN_ALGORITHM, TOKEN_LIFETIME_SECONDS } from './json-web-tokens.ts'

interface AccessTokenParts {
  readonly db: Database
  readonly publicUrl: string
  readonly rule: SecondFactorRule
}

/** Short-lived tokens of a session (RFC 7519), with the role that its account has now. */
export const accessTokens = ({ db, publicUrl, rule }: AccessTokenParts) =>
  jwt({
    disableSettingJwtHeader: true,
    schema: {
      jwks: {
        modelName: 'signing_keys',
        fields: {
          publicKey: 'public_key',
          privateKey: 'private_key',
          createdAt: 'created_at',
          expiresAt: 'expires_at',
        },
      },
    },
    jwks: { keyPairConfig: { alg: TOKEN_ALGORITHM }, gracePeriod: TOKEN_LIFETIME_SECONDS },
    jwt: {
      issuer: publicUrl,
      audience: publicUrl,
      expirationTime: `${TOKEN_LIFETIME_SECONDS}s`,
      definePayload: async ({ session, user }) => ({
        sid: session.id,
        role: await rule.roleOf(db, { id: user.id, role: user.role }),
      }),
    },
  })
