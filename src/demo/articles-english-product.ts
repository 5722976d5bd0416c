import type { DemoArticle } from './content.ts'

export const englishProductArticles = [
  {
    title: 'One letter on Saturday instead of twenty a week',
    excerpt: 'We counted how often we write to members, blushed, and moved almost everything into one weekly digest.',
    content: `For most of last year the organisers wrote to members whenever something happened: a new meetup, a
changed room, a company that joined, a reminder of the reminder. In March we counted. An ordinary
member had received **eighty-three letters** from us in four weeks.

## What changed

We sorted everything we send into three groups and gave each its own manners.

- **Direct**: somebody waits for your answer. Sent at once, by a person, to you alone.
- **Saturday**: what you may want to read with a coffee. One letter a week, put together by hand.
- **On the page**: everything else. It stays among the news and never leaves the site.

Olesia and Nazar edit the Saturday letter in turns. Whoever wants something in it sends five lines by
Thursday noon. Six lines come back with a friendly note.

## Night stays night

The letter leaves at nine in the morning, Kyiv time, and nothing that can wait is sent between eight
in the evening and eight in the morning. Whoever changes a room on the evening before an event
telephones the people who signed up. It takes half an hour and has never failed.

> I used to mute the community on Friday and forget to come back until Wednesday. Now I read one
> letter and that is enough.
>
> — Priya Raghunathan, staff engineer, Berlin

## What the trial showed

Sixty members tried the new order for four weeks before it became everyone's. They received **71%
fewer** letters and opened three times as many of those that were left. Two people asked for the old
torrent back; we forward it to them by hand, with affection.

## What is next

1. A summary once a month for people who visit rarely.
2. The same letter as plain text for those who read mail in a terminal. You know who you are.
3. An archive, so that newcomers can see what they have missed.

If a letter still arrives when it should not, [tell us](https://feedback.example.org/letters) and
attach the time of arrival: it is the quickest way to find out who could not resist.`,
    category: 'Announcements',
    tags: ['digest', 'letters', 'organisers', 'focus'],
    visibility: 'public',
    status: 'published',
    featured: true,
    publishedDaysAgo: 2,
    featuredImage: 'https://images.example.org/news/saturday-letter.jpg',
    seo: {
      metaTitle: 'One weekly letter instead of twenty',
      metaDescription: 'How the community went from eighty-three letters in four weeks to one digest every Saturday.',
      keywords: ['weekly digest', 'community letters', 'fewer e-mails'],
    },
    language: 'en',
  },
  {
    title: 'From a member: Lindenloop ships address search that forgives typos',
    excerpt: 'Dispatchers now find misspelt streets in two alphabets, and the order screen opens in half the time.',
    content: `Lindenloop makes planning software for small carriers, and nine of its engineers are members here.
This month's release is mostly about things that should have been easy and were not. Priya sent us
the notes, with the numbers that did not flatter her included.

## Search across two alphabets

Drivers write addresses the way the sender, the customs form or the sign on the wall did. One street
can have four spellings in Latin letters alone. Search now compares the sounds as well as the
letters, so *Yefymchuka*, *Efimchuka* and *Єфимчука* lead to the same depot.

It also forgives one wrong letter in short words and two in long ones. Exact matches still come
first, so nothing that used to be found has moved further down.

## The order screen

Two thirds of the toolbar are gone. What remains is what dispatchers pressed in the last six months.

| Measure | Before | Now |
| --- | ---: | ---: |
| First keystroke possible | 2.9 s | 1.3 s |
| Script downloaded | 610 KB | 240 KB |
| Orders lost after a dropped connection | 14 a month | none so far |

The last line is the one they care about. Drafts are kept on the dispatcher's own machine every few
seconds and are merged when the connection returns. If both copies have changed, the dispatcher sees
them side by side and chooses.

## Smaller fixes

- Delivery times show the time zone of the ramp.
- The list of orders remembers its filters when one presses *Back*.
- Photographs of damaged goods are no longer turned sideways.

## Known problems

Long tables still overflow on narrow phones. A fix is in testing and expected in two weeks. Until
then, turning the phone sideways helps.

The complete list is in [Lindenloop's changelog](https://lindenloop.example/changelog). They thank the
eleven members who reported something with steps to repeat it: all eleven reports are closed.`,
    category: 'Product Updates',
    tags: ['release', 'search', 'logistics', 'performance'],
    visibility: 'public',
    status: 'draft',
    featured: false,
    publishedDaysAgo: 1,
    featuredImage: 'https://images.example.org/news/lindenloop-search.jpg',
    seo: {
      metaTitle: 'Lindenloop: address search that forgives typos',
      metaDescription: 'Search across Latin and Cyrillic spellings and a faster order screen, from a member company.',
      keywords: ['logistics software', 'fuzzy search', 'transliteration'],
    },
    language: 'en',
  },
  {
    title: 'Verifying webhook signatures: a short guide for careful people',
    excerpt: 'Twenty lines of TypeScript, four mistakes we have all made, and a checklist to run before you ship.',
    content: `A webhook endpoint is a door that anyone on the internet may knock on. The signature is how you
tell the courier from a stranger in a courier's jacket. This guide uses nothing but the standard
library and works with any sender that signs the body with HMAC-SHA256.

## The check

The sender computes a code from a shared secret, a timestamp and the exact bytes of the body. You
compute the same code and compare.

~~~ts
import { createHmac, timingSafeEqual } from 'node:crypto'

const toleranceSeconds = 300

export function isAuthentic(body: Buffer, timestamp: string, signature: string, secret: string): boolean {
  const age = Math.abs(Date.now() / 1000 - Number(timestamp))
  if (!(age <= toleranceSeconds)) return false
  const expected = createHmac('sha256', secret).update(timestamp).update('.').update(body).digest()
  const received = Buffer.from(signature, 'hex')
  return received.length === expected.length && timingSafeEqual(received, expected)
}
~~~

The odd-looking \`!(age <= toleranceSeconds)\` is deliberate: a timestamp that is not a number gives
\`NaN\`, every comparison with \`NaN\` is false, and the request is refused.

## Four mistakes we have all made

1. **Signing the parsed body.** Parsing JSON and printing it again changes spaces and the order of
   escapes. Keep the raw bytes until the check has passed.
2. **Comparing with \`===\`.** String comparison stops at the first difference, and that time can be
   measured. Use a constant-time function.
3. **Ignoring the timestamp.** Without it, a request recorded today is valid for ever.
4. **Logging the secret.** Usually by logging the whole configuration at start.

## Answer first, work later

Senders give up after a few seconds and try again. Store the event, answer \`202\`, and do the work
in a background job. Keep the identifier of the event under a unique index, so a repeated delivery
becomes a harmless no-op.

> If your handler cannot safely run twice, it is not finished.

## Before you ship

- The secret comes from the environment and can be rotated without downtime.
- A wrong signature gets a \`401\` with an empty body.
- There is a test with a tampered body, and it fails without the check.

More examples live in the [integration cookbook](https://docs.example.org/cookbook/webhooks).`,
    category: 'Tutorials',
    tags: ['webhooks', 'security', 'typescript', 'hmac', 'node.js'],
    visibility: 'public',
    status: 'published',
    featured: false,
    publishedDaysAgo: 34,
    featuredImage: null,
    seo: {
      metaTitle: 'How to verify webhook signatures in TypeScript',
      metaDescription:
        'A compact HMAC-SHA256 check with the Node.js standard library, common mistakes and a release checklist.',
      keywords: ['webhook signature', 'HMAC-SHA256', 'TypeScript tutorial'],
    },
    language: 'en',
  },
  {
    title: 'What we learned from moving our job queue into PostgreSQL',
    excerpt: 'One less service to run, one more index to think about. Notes from six months in production.',
    content: `When a community platform is installed by volunteers, every extra service is a small tax on someone's
weekend. Our job queue used to be one of those services. Half a year ago we moved it into the
database we were running anyway. Here is what that was like, without the victory lap.

## Why we did it

The old broker was fast and dependable. The trouble was at the seams. An article could be saved
while the job that announces it was lost, or the announcement could go out for an article whose
transaction had been rolled back. Both happened. With the queue in the same database, the article
and its job are committed together or not at all.

There was a plainer reason too: backups. One dump now holds everything, and a restored copy comes
back with its pending work intact.

## What surprised us

- **Dead rows.** A busy queue table is mostly updates and deletes. The default vacuum settings let
  it grow to forty times its useful size. Tuning vacuum for that single table fixed it.
- **Polling is cheap.** We spent a week on notifications between processes, measured them against
  a two-second poll, and kept the poll. Nobody notices two seconds in an e-mail digest.
- **Retries need a spread.** After an outage of the mail server, nine thousand jobs woke up in the
  same second. Exponential delay with a random share solved it.

## Where it is not a fit

If you push tens of thousands of jobs a second, use a tool made for it. Our peak is about ninety a
second, on the evening of the monthly digest, and the database spends a few per cent of its time on
the queue.

> Choose the boring option until the numbers, not the conference talk, say otherwise.
>
> — Nazar Yizhakevych, site reliability engineer, Kharkiv

## If you want to try

1. Keep payloads small: store an identifier and read the row when the job runs.
2. Put a hard limit on attempts and a page where failures can be seen.
3. Archive finished jobs on a schedule, and test the schedule.

The slides and the vacuum settings are in the
[members' library](https://library.example.org/talks/queue-in-postgres). Questions are welcome
by mail; Nazar answers them on Thursdays.`,
    category: 'Technical',
    tags: ['postgresql', 'job queue', 'reliability', 'self-hosting'],
    visibility: 'member',
    status: 'published',
    featured: false,
    publishedDaysAgo: 57,
    featuredImage: 'https://images.example.org/news/queue-in-postgres.png',
    seo: {
      metaTitle: 'A job queue inside PostgreSQL: six months later',
      metaDescription:
        'Why we moved background jobs into the database, what surprised us and when not to follow our example.',
      keywords: ['PostgreSQL job queue', 'background jobs', 'vacuum tuning'],
    },
    language: 'en',
  },
] as const satisfies readonly DemoArticle[]
