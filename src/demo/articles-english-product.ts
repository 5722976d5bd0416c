import type { DemoArticle } from './content.ts'

export const englishProductArticles = [
  {
    title: 'Notifications that wait until you are ready',
    excerpt: 'Quiet hours, one digest instead of twenty pings, and a clear line between urgent and merely new.',
    content: `For most of last year the bell in the corner of Hromada did one thing: it rang. A reply to your
post, a new article in a category you opened once, an investor viewing your profile: everything
arrived at the same volume. Members told us so, politely at first and then by switching it off.

## What changed

We sorted every notification into three groups and gave each its own manners.

- **Direct**: somebody wrote to you or needs your decision. Delivered at once.
- **Followed**: news in the topics you chose. Collected into a digest.
- **Ambient**: everything else. It stays in the list and never leaves the site.

You can move any type from one group to another in *Settings → Notifications*. The choice applies
to e-mail and to the bell alike, so there is no second page of switches to hunt for.

## Quiet hours follow your time zone

Set the hours once and they travel with you. A founder who flies from Kyiv to Toronto no longer
gets the morning digest at two at night. Direct messages sent during quiet hours are held and
delivered in one batch when the quiet ends.

> I used to mute the community on Friday and forget to come back until Wednesday. Now I read one
> letter with my coffee and that is enough.
>
> — Priya Raghunathan, staff engineer, Berlin

## What the trial showed

Sixty members tried the new settings for four weeks before we opened them to everyone. On average
they received **71% fewer** e-mails and opened three times as many of those that were left. Two
people asked for the old behaviour back; it is still there, one preset away.

## What is next

1. A weekly summary for people who visit rarely.
2. Per-conversation muting.
3. A plain-text digest for those who read mail in a terminal. You know who you are.

The full description of every type is in the
[notification guide](https://docs.example.org/guides/notifications). If something still rings when
it should not, [tell us](https://feedback.example.org/notifications) and attach the time of arrival:
it is the quickest way to find the rule that misfired.`,
    category: 'Product Updates',
    tags: ['notifications', 'digest', 'release', 'settings'],
    visibility: 'public',
    status: 'published',
    featured: true,
    publishedDaysAgo: 2,
    featuredImage: 'https://images.example.org/news/quiet-notifications.jpg',
    seo: {
      metaTitle: 'Quiet hours and digests in Hromada notifications',
      metaDescription:
        'How the new notification groups, quiet hours and digests work, and what a four-week trial showed.',
      keywords: ['notifications', 'quiet hours', 'e-mail digest', 'community platform'],
    },
    language: 'en',
  },
  {
    title: 'Platform update: search that forgives typos, and a lighter editor',
    excerpt: 'Search now understands misspelt names in two alphabets, and the article editor loads in half the time.',
    content: `This month's release is mostly about things that should have been easy and were not. There is no
new section in the menu and nothing to learn. A few annoyances are simply gone.

## Search across two alphabets

Our members write names the way their passports, their parents or their first employer did. One
surname can have four spellings in Latin letters alone. Search now compares the sounds as well as
the letters, so *Yefymchuk*, *Efimchuk* and *Єфимчук* lead to the same person.

It also forgives one wrong letter in short words and two in long ones. Exact matches still come
first, so nothing you used to find has moved further down.

## The editor

We removed two thirds of the toolbar. What remains is what people pressed in the last six months:
headings, lists, links, quotes, tables and code. Everything else can still be typed as Markdown.

| Measure | Before | Now |
| --- | ---: | ---: |
| First keystroke possible | 2.9 s | 1.3 s |
| Script downloaded | 610 KB | 240 KB |
| Drafts lost after a dropped connection | 14 a month | none so far |

The last line is the one we care about. Drafts are saved locally every few seconds and are merged
with the server copy when the connection returns. If both have changed, you see the two versions
side by side and choose.

## Smaller fixes

- Dates in event invitations show the time zone of the venue.
- The list of members remembers the filters when you press *Back*.
- Profile photos taken on phones are no longer turned sideways.
- An opportunity that has closed says so in the list instead of after the click.

## Known problems

Long tables still overflow on narrow phones. We have a fix in testing and expect it in two weeks.
Until then, turning the phone sideways helps.

The complete list is in the [changelog](https://docs.example.org/changelog). Thanks to the eleven
members who reported something with steps to repeat it: all eleven reports are closed.`,
    category: 'Platform Updates',
    tags: ['release', 'search', 'editor', 'performance'],
    visibility: 'public',
    status: 'draft',
    featured: false,
    publishedDaysAgo: 1,
    featuredImage: 'https://images.example.org/news/search-update.jpg',
    seo: {
      metaTitle: 'Platform update: forgiving search and a lighter editor',
      metaDescription:
        'Search across Latin and Cyrillic spellings, a faster editor, safer drafts and a list of smaller fixes.',
      keywords: ['platform update', 'fuzzy search', 'transliteration', 'editor'],
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
[members' library](https://library.example.org/talks/queue-in-postgres). Questions are welcome in
the comments; Nazar answers them on Thursdays.`,
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
