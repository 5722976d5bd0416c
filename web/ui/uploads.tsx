import { type Signal, useSignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { api, HromadaError, newIdempotencyKey, unlessGone } from '../api.ts'
import { errorText } from '../errors.ts'
import { defineWords, number } from '../words.ts'
import { Button } from './button.tsx'
import { FileDrop, type FileRules, sizeText } from './file-drop.tsx'
import { Icon } from './icon.tsx'
import { attempt } from './toasts.tsx'

const LONGEST_WAIT_S = 65
const MAX_DESCRIPTION = 1_000

const words = defineWords(
  {
    files: 'Files',
    remove: (name: string) => `Remove ${name}`,
    sendAgain: 'Send again',
    description: (name: string) => `Description of ${name}`,
    optional: 'Description, if it needs one',
    waiting: 'Will be sent with the rest',
    sending: (percent: number) => `${percent} %`,
    paused: (seconds: number) => `Only a few files a minute: goes on in ${number(seconds)} s`,
    done: 'Sent',
    full: 'There is no room for more files.',
    wrongContent: 'What is in it is not what its name says, or this kind of file is not accepted.',
  },
  {
    files: 'Файли',
    remove: (name) => `Прибрати ${name}`,
    sendAgain: 'Надіслати ще раз',
    description: (name) => `Опис файлу ${name}`,
    optional: 'Опис, якщо він потрібен',
    waiting: 'Буде надіслано разом з усім іншим',
    sending: (percent) => `${percent} %`,
    paused: (seconds) => `За хвилину можна лише кілька файлів: далі за ${number(seconds)} с`,
    done: 'Надіслано',
    full: 'Для нових файлів немає місця.',
    wrongContent: 'Вміст не відповідає назві файлу, або файли цього виду не приймаються.',
  },
)

interface Upload {
  readonly key: string
  readonly file: File
  readonly state: 'waiting' | 'sending' | 'lost' | 'done' | 'failed'
  /** From 0 to 1. */
  readonly share: number
  readonly description: string
  readonly note?: string
  /** By what the service knows it. */
  readonly id?: string
}

interface Sending {
  readonly idempotencyKey: string
  readonly description: string
  readonly onProgress: (share: number) => void
  readonly onLost: (text: string) => void
  readonly signal: AbortSignal
}

/** @returns the id of the stored file */
export type SendFile = (file: File, sending: Sending) => Promise<string>

interface Uploads {
  readonly list: Signal<readonly Upload[]>
  readonly add: (files: readonly File[]) => void
  readonly describe: (key: string, description: string) => void
  /** Takes back what was sent already. */
  readonly remove: (key: string) => Promise<void>
  /** Once more one that was not taken, and no other. */
  readonly sendAgain: (key: string, send: SendFile) => void
  /** Takes out what was sent. */
  readonly forgetSent: () => void
  /** Sends one after the other what was not sent yet. @returns the ids of all, or undefined when one was not taken */
  readonly sendAll: (send: SendFile) => Promise<readonly string[] | undefined>
}

/**
 * Files that wait for their form, and how far they are.
 * @param onChange when others are to be sent than before
 */
export function useUploads(onChange?: () => void): Uploads {
  const list = useSignal<readonly Upload[]>([])
  return useMemo(() => {
    const change = (key: string, changes: Partial<Upload>) => {
      list.value = list.value.map((one) => (one.key === key ? { ...one, ...changes } : one))
    }

    /** Each ends the sending of one. */
    const stops = new Map<string, AbortController>()
    /** Each lets the form go on without one. */
    const leaves = new Map<string, () => void>()
    /** All of it has left: it may be stored though the answer was lost. */
    const sentWhole = new Set<string>()

    /** What is sent by itself: the form waits for it. */
    let alone: Promise<void> = Promise.resolve()

    /** Until it is there, was refused, or is taken out. */
    const sendUnlessTakenOut = (send: SendFile, one: Upload): Promise<unknown> =>
      Promise.race([sendOne(send, one), new Promise<void>((resolve) => leaves.set(one.key, resolve))])

    async function sendOne(send: SendFile, one: Upload): Promise<void> {
      try {
        const id = await sendPatiently(send, one)
        if (list.value.some(({ key }) => key === one.key)) change(one.key, { id, state: 'done', share: 1, note: '' })
        else await attempt(() => takeBack(id))
      } catch (error) {
        change(one.key, { state: 'failed', note: fileProblem(error) })
      }
    }

    async function sendPatiently(send: SendFile, { key, file, description }: Upload): Promise<string> {
      const stop = new AbortController()
      stops.set(key, stop)
      const sending: Sending = {
        idempotencyKey: key,
        description,
        onProgress: (share) => {
          if (share === 1) sentWhole.add(key)
          change(key, { state: 'sending', share, note: '' })
        },
        onLost: (note) => change(key, { state: 'lost', note }),
        signal: stop.signal,
      }
      for (let hasWaited = false; ; hasWaited = true) {
        change(key, { state: 'sending', share: 0, note: '' })
        try {
          return await send(file, sending)
        } catch (error) {
          const seconds = secondsToWait(error)
          if (hasWaited || seconds === undefined) throw error
          change(key, { note: words().paused(seconds) })
          await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
        }
      }
    }

    return {
      list,
      add: (files) => {
        const fresh = files.map(
          (file): Upload => ({
            key: newIdempotencyKey(),
            file,
            state: 'waiting',
            share: 0,
            description: '',
          }),
        )
        list.value = [...list.value, ...fresh]
        onChange?.()
      },
      remove: async (key) => {
        const id = list.value.find((one) => one.key === key)?.id
        if (id !== undefined && !(await attempt(() => takeBack(id)))) return
        // Sent once more it is the same file by its key, of which is known then what to take back.
        if (!sentWhole.has(key)) stops.get(key)?.abort()
        leaves.get(key)?.()
        list.value = list.value.filter((one) => one.key !== key)
        onChange?.()
      },
      describe: (key, description) => change(key, { description }),
      sendAgain: (key, send) => {
        const one = list.value.find((upload) => upload.key === key)
        if (one?.state === 'failed') alone = Promise.all([alone, sendUnlessTakenOut(send, one)]).then(() => undefined)
      },
      forgetSent: () => {
        list.value = list.value.filter(({ state }) => state !== 'done')
      },
      sendAll: async (send) => {
        await alone
        for (const { key } of list.value.filter(({ state }) => state === 'failed')) change(key, { state: 'waiting' })
        for (let one = nextOf(list.value); one !== undefined; one = nextOf(list.value))
          await sendUnlessTakenOut(send, one)
        const ids = list.value.flatMap(({ id }) => id ?? [])
        return ids.length === list.value.length ? ids : undefined
      },
    }
  }, [])
}

const takeBack = (id: string) => unlessGone(() => api.delete('/api/files/{id}', { params: { path: { id } } }))

/** What was taken out meanwhile is not sent, what was added is. */
const nextOf = (list: readonly Upload[]) => list.find(({ state }) => state === 'waiting')

function secondsToWait(error: unknown): number | undefined {
  if (!(error instanceof HromadaError) || error.status !== 429) return undefined
  const seconds = error.retryAfterSeconds ?? LONGEST_WAIT_S
  return seconds <= LONGEST_WAIT_S ? seconds : undefined
}

const FULL = ['TOO_MANY_FILES', 'QUOTA_EXCEEDED']

function fileProblem(error: unknown): string {
  if (!(error instanceof HromadaError)) return errorText(error)
  if (FULL.includes(error.code)) return words().full
  return error.status === 415 ? words().wrongContent : errorText(error)
}

interface FilesFieldProps {
  readonly label: string
  readonly hint: string
  readonly rules: FileRules
  readonly uploads: Uploads
  /** How one is sent by itself; absent: not before the form is. */
  readonly send?: SendFile | undefined
  /** Whether each can be given a description. */
  readonly isDescribed?: boolean
}

/** Where files are chosen for a form, and those that were. */
export const FilesField = ({ label, hint, rules, uploads, ...shown }: FilesFieldProps) => (
  <>
    <FileDrop label={label} hint={hint} rules={rules} taken={uploads.list.value.length} onFiles={uploads.add} />
    <UploadList uploads={uploads} {...shown} />
  </>
)

/** Each with its state; those that are not on their way can be taken out. */
function UploadList({ uploads, send, isDescribed }: Pick<FilesFieldProps, 'uploads' | 'send' | 'isDescribed'>) {
  const texts = words()
  if (uploads.list.value.length === 0) return null
  return (
    <ul class="plain-list ruled file-list" aria-label={texts.files}>
      {uploads.list.value.map(({ key, file, state, share, note, description }) => (
        <li key={key} class={`file-row ${state}`}>
          <Icon name={state === 'done' ? 'circle-check' : state === 'failed' ? 'circle-alert' : 'file'} />
          <div class="file-name">
            <span dir="auto">{file.name}</span> <span class="soft small">{sizeText(file.size)}</span>
            {state === 'sending' && <progress aria-label={file.name} max={1} value={share} />}
            <div class={state === 'failed' ? 'small danger-text' : 'soft small'} role="status">
              {note ||
                (state === 'waiting'
                  ? texts.waiting
                  : state === 'done'
                    ? texts.done
                    : texts.sending(Math.round(share * 100)))}
            </div>
            {isDescribed && state === 'waiting' && (
              <input
                maxLength={MAX_DESCRIPTION}
                aria-label={texts.description(file.name)}
                placeholder={texts.optional}
                value={description}
                onInput={(event) => uploads.describe(key, event.currentTarget.value)}
              />
            )}
          </div>
          {state === 'failed' && send && (
            <Button
              isSmall
              aria-label={`${texts.sendAgain}: ${file.name}`}
              onClick={() => uploads.sendAgain(key, send)}
            >
              {texts.sendAgain}
            </Button>
          )}
          {state !== 'sending' && (
            <button
              type="button"
              class="button quiet small"
              aria-label={texts.remove(file.name)}
              onClick={() => void uploads.remove(key)}
            >
              <Icon name="x" />
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
