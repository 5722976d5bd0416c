import type { DemoArticle } from './content.ts'

export const englishCommunityArticles = [
  {
    title: 'How Kalyna Grid keeps a hundred and forty offices online through blackouts',
    excerpt: 'A nine-person company from Ternopil turned a basement full of second-hand batteries into a product.',
    content: `The first version of Kalyna Grid was a spreadsheet on the wall of a co-working space. It listed
which sockets were allowed to stay alive when the power went, and who had to be phoned when they
were not. Two winters later the same idea, in software, looks after a hundred and forty offices.

## The problem nobody wanted to own

Most small companies bought a battery, then a generator, then a second internet line. Each device
came with its own app. When the light went out at four in the afternoon, someone still had to run to
the basement, switch off the coffee machine and hope the router was on the right circuit.

"People believed they had a backup," says Bohdan Pylypiuk, who writes the firmware. "They had a
collection of backups that had never met each other."

## What they built

A box the size of a lunch tin sits by the switchboard. It knows three things: how much energy is
left, what is drawing it, and what the office decided matters most. From then on the rules are dull
on purpose:

1. Network equipment and lighting stay on to the end.
2. Workstations get a fair share until the reserve falls to forty per cent.
3. Kettles, heaters and the large screen wait for the grid.

The box works without the internet. Its settings fit on one page, and that page is printed and
glued inside the cabinet door.

> The best compliment we ever got was a customer who asked whether there had been any blackouts
> that month. There had been nineteen.

## Numbers

- 140 offices in eleven cities, from four desks to six hundred.
- Median reserve of five hours and twenty minutes with the load under control.
- Payback for a thirty-desk office: about fourteen months.

## What they need now

The team is looking for an installer network in the southern regions and for an engineer who has
certified hardware in the European Union before. They publish their wiring guides under an open
licence at [guides.kalynagrid.example](https://guides.kalynagrid.example/wiring), and visitors are
welcome in the workshop on the last Friday of each month. Bring an extension lead; they never have
enough.`,
    category: 'Company Spotlights',
    tags: ['energy', 'resilience', 'hardware', 'ternopil', 'startup story'],
    visibility: 'public',
    status: 'published',
    featured: true,
    publishedDaysAgo: 6,
    featuredImage: 'https://images.example.org/spotlights/kalyna-grid-workshop.jpg',
    seo: {
      metaTitle: 'Kalyna Grid: office energy resilience from Ternopil',
      metaDescription:
        'How a nine-person hardware company keeps 140 offices working through power cuts, and whom they hire next.',
      keywords: ['energy resilience', 'backup power', 'Ukrainian hardware startup'],
    },
    language: 'en',
  },
  {
    title: 'Lviv meetup recap: three talks about boring infrastructure',
    excerpt: 'Eighty people, one projector, no slides about the future. Notes and recordings from the old depot.',
    content: `The rule for speakers was simple: talk about something that has worked without attention for at least
a year. Eighty of us came to the old tram depot in Lviv to hear about it, and the queue for
dumplings was the only part of the evening that did not scale.

## Talk one: the deployment script that outlived three teams

Olesia Zghurska showed four hundred lines of shell that have shipped a logistics product since its
first customer. She read the commit history aloud like a family chronicle. Her point: a tool stays
alive when every person who touches it can understand it in one sitting.

## Talk two: restoring from backup every Tuesday

Nazar Yizhakevych restores production to a spare machine each week and lets a colleague click
around in it for ten minutes. In two years the exercise failed five times, each for a different
reason:

- a disk that was full on the *target* side;
- an encryption key known only to someone on leave;
- a dump that was complete but two days old;
- a database extension missing from the spare machine;
- a certificate that had expired that morning.

> A backup is a rumour until you have restored it.

## Talk three: saying no to the second cloud

Inês Carvalhal, a designer by trade, explained how her studio counted the cost of spreading one
small product over two providers. The sum included the hours of the one person who understood both.
They went back to a single provider and a well-rehearsed plan for leaving it.

## What people asked

The liveliest discussion was about documentation. The hall voted, by raising phones, that a page
with a date and an author is trusted twice as much as one without. We have added both to our own
guides since.

## Recordings and the next evening

All three talks are in the [video archive](https://video.example.org/lviv-boring-infrastructure)
with subtitles in Ukrainian and English. The next evening is about money: how small teams set
prices. If you have a number you are willing to show on stage, [propose a
talk](https://events.example.org/lviv/propose) by the end of the month.`,
    category: 'Events',
    tags: ['lviv', 'meetup', 'infrastructure', 'recap'],
    visibility: 'public',
    status: 'published',
    featured: false,
    publishedDaysAgo: 23,
    featuredImage: 'https://images.example.org/events/lviv-tram-depot.jpg',
    seo: {
      metaTitle: 'Lviv meetup recap: boring infrastructure',
      metaDescription:
        'Deployment scripts, weekly restores and leaving the second cloud: notes and recordings from Lviv.',
      keywords: ['Lviv meetup', 'infrastructure talks', 'backup restore'],
    },
    language: 'en',
  },
  {
    title: 'Mentoring that survives the second month',
    excerpt: 'Most pairs stop talking around week six. We changed four things, and now three out of four carry on.',
    content: `Our first mentoring season began with forty pairs and a party. By the eighth week eleven of them were
still meeting. Nobody had quarrelled. They had simply run out of reasons to open the calendar.

We interviewed everyone who stopped, changed the programme, and ran it again. This time thirty of
forty pairs reached the end of the season. This is what we changed.

## 1. A question instead of a goal

Applicants used to write a goal such as *grow into a leadership role*. It is too large to bring to a
meeting. Now they bring one question they cannot answer alone: *should I take the team lead offer if
I would be managing my friends?* When it is answered, the pair chooses the next one or parts with
thanks.

## 2. Six meetings, then a decision

Open-ended commitments fade. A season is six meetings of fifty minutes, every second week. After the
sixth both people answer, separately, whether to go on. Only two yeses count.

## 3. Notes belong to the mentee

After each call the mentee writes five lines: what we discussed, what I decided, what I will do, by
when, what I need. The mentor reads them before the next call. It takes four minutes and replaces
the awkward *so, where were we?*

## 4. Mentors have someone to ask

> I knew how to build products. I did not know what to say to somebody who cried on a call.
>
> — a mentor from the first season

Mentors now meet once a month without mentees, with one volunteer psychologist in the room. It is
the best-attended call in the community.

## How the seasons compare

| | First season | Second season |
| --- | ---: | ---: |
| Pairs at the start | 40 | 40 |
| Pairs at the end | 11 | 30 |
| Would recommend it | 58% | 91% |

## Join the third

We are short of mentors in finance, hardware certification and public procurement. Ten hours over
three months is all we ask. Applications are open in the
[members' area](https://mentoring.example.org/season-three), and you may apply for both sides: last
season six people did, and found it useful to sit in both chairs.`,
    category: 'Community',
    tags: ['mentoring', 'careers', 'leadership', 'programme'],
    visibility: 'member',
    status: 'published',
    featured: false,
    publishedDaysAgo: 41,
    featuredImage: null,
    seo: {
      metaTitle: 'A mentoring programme that lasts',
      metaDescription:
        'Four changes that took our mentoring pairs from a quarter finishing the season to three quarters.',
      keywords: ['mentoring programme', 'professional community', 'career growth'],
    },
    language: 'en',
  },
  {
    title: "Call for speakers: Founders' Evening in Kyiv",
    excerpt: 'Ten minutes, one honest failure, no pitch decks. The call is closed; the page is kept for the record.',
    content: `*This call has closed. Thank you to the fifty-three people who applied. We keep the page so that the
organisers of other evenings can borrow from it.*

Success stories are easy to find and hard to use. On this evening founders talk about a decision
that went wrong, what it cost and what they would do now. There is no recording, no press and no
panel discussion.

## The format

- Ten minutes on stage, a clock in plain sight.
- At most three slides, none of which may contain a logo.
- Five questions from the hall, written on cards and read by the host.
- Phones stay in a basket by the door. The basket is guarded by somebody's grandmother, and she is
  strict.

## Whom we are looking for

Six speakers who have run something of their own for at least two years. The company may be alive,
sold or closed. We especially want to hear from:

1. people who had to move a team to another city or country in a hurry;
2. people who returned money to investors;
3. people who hired too quickly and had to undo it;
4. second-time founders who repeated the same mistake.

## How we choose

A group of four members reads the applications without names. They look for one concrete decision,
at least one number, and something the listeners could do differently the next morning.

> Tell us what you would tell a friend who is about to do the same thing on Monday.

Everyone who applies gets an answer with two sentences of reasons, including those we could not fit
in. Speakers rehearse once, by video, with someone who has spoken before.

## Practical details

The hall is a five-minute walk from the metro, has a shelter in the same building and is reachable
by wheelchair. The talks are in Ukrainian or English, as the speaker prefers, with interpreting into
the other. Travel inside the country is paid for speakers who need it.

Guidelines for hosts are in the [organisers' handbook](https://events.example.org/handbook). If you
plan such an evening in your own city, write to us: we will lend you the cards, the clock and, if
she agrees, the grandmother.`,
    category: 'Events',
    tags: ['kyiv', 'founders', 'speakers', 'failure stories'],
    visibility: 'public',
    status: 'archived',
    featured: false,
    publishedDaysAgo: 310,
    featuredImage: 'https://images.example.org/events/kyiv-founders-evening.jpg',
    seo: {
      metaTitle: "Call for speakers: Founders' Evening in Kyiv",
      metaDescription:
        'The format, selection and practical details of an evening where founders talk about decisions gone wrong.',
      keywords: ['Kyiv event', 'founders', 'call for speakers'],
    },
    language: 'en',
  },
] as const satisfies readonly DemoArticle[]
