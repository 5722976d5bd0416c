export const signInTag = { name: 'Sign-in', description: 'Accounts, sessions, passwords and second factors.' }
export const invitationTag = { name: 'Invitations', description: 'Accounts for persons who are asked to join.' }
export const apiKeyTag = { name: 'API keys', description: 'Keys with which programs act for a member.' }
