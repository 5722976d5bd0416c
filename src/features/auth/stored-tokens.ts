import { hash } from 'node:crypto'

const HASH_LENGTH = 43

/** What is stored of a session's token: its SHA-256 in base64url, which nobody can sign in with. */
export const hashOfToken = (token: string): string => hash('sha256', token, 'base64url')

/** Tokens are 32 characters long. */
export const isHash = (stored: string): boolean => stored.length === HASH_LENGTH
