import type { DemoArticle } from './content.ts'

export const englishBusinessArticles = [
  {
    title: 'Remote engineering teams are getting smaller and more senior',
    excerpt:
      'We asked 412 members in nineteen countries how their teams changed. The answers were not what we expected.',
    content: `Once a year we ask members the same twenty questions about where and how they work. This year 412
people answered, from nineteen countries. A survey of our own community is not a picture of the whole
industry, and we do not pretend otherwise. Some changes, however, are too large to be noise.

## Smaller teams

The median team went from nine people to six in two years. Few respondents put that down to
lay-offs. The commonest explanation was that teams stopped replacing people who left and found that
the work still got done, only in a different order.

## More experience per chair

| Years of experience | Two years ago | Now |
| --- | ---: | ---: |
| up to 2 | 22% | 12% |
| 3 to 7 | 45% | 41% |
| 8 and more | 33% | 47% |

This is good news for those who already have a chair. For people at the start of a career it is
anything but. Only one team in eight hired someone without experience last year.

> We complain that there are no middle engineers to hire, and for two years nobody has been making
> any.
>
> — from the open answers

## Fewer meetings, longer documents

Teams spread over more than three time zones hold four regular meetings a week, down from seven.
What replaced them is writing. Two thirds now require a short document before any piece of work that
takes longer than a week. The share of people who call their team's documentation *useful* rose from
31% to 48%.

## What people want changed

1. Overlap hours agreed in the contract rather than assumed.
2. A paid day for preparing the home workplace for power cuts.
3. A budget to meet in person twice a year.

The third is also the best predictor of staying. Of those who met their colleagues at least twice,
9% are looking for a new job; of those who never did, 34%.

## Use the data

The anonymised answers and the questions are [free to download](https://data.example.org/survey).
If you find something we missed, write an article about it, and we will publish it next to ours.`,
    category: 'Industry News',
    tags: ['remote work', 'survey', 'hiring', 'teams'],
    visibility: 'public',
    status: 'published',
    featured: false,
    publishedDaysAgo: 72,
    featuredImage: 'https://images.example.org/news/remote-survey.png',
    seo: {
      metaTitle: 'Survey: remote engineering teams are smaller and more senior',
      metaDescription:
        'Results of the yearly survey of 412 members: team size, experience, meetings and reasons to stay.',
      keywords: ['remote teams', 'engineering survey', 'team size'],
    },
    language: 'en',
  },
  {
    title: 'Open roles in member companies: firmware, finance and a patient designer',
    excerpt: 'Seven positions with salary ranges and the name of a person who will answer you within five days.',
    content: `We publish a role here only if it has a salary range, a named contact and a promise to answer within
five working days. Companies that break the promise skip the next issue. Two skipped this one.

## This month's list

| Role | Company | Place | Range a month, gross |
| --- | --- | --- | --- |
| Firmware engineer | Kalyna Grid | Ternopil, on site | $2,800–3,900 |
| Hardware certification lead | Kalyna Grid | Remote, EU | €4,500–5,800 |
| Staff back-end engineer | Lindenloop | Berlin or remote | €6,200–7,400 |
| Product designer | Sete Colinas Studio | Lisbon, hybrid | €2,900–3,600 |
| Robotics test engineer | Steppe Beetle | Dnipro, on site | $2,200–3,100 |
| Financial controller | Baltveja Finance | Vilnius | €3,800–4,700 |
| Junior support engineer | Zhyvosad | Remote, Ukraine | $900–1,300 |

## A closer look at three

**The patient designer.** Sete Colinas redesigns forms for municipalities. The work is slow, the
users are real and the reward is a pensioner who finishes an application without calling anyone.
They ask for a portfolio with at least one project that was *not* a mobile application.

**The controller.** Baltveja keeps books for companies that earn in one country, pay in a second and
report in a third. You should enjoy explaining currency differences to engineers.

**The junior.** Zhyvosad hires one person without experience every half-year and trains them for
three months with a mentor. Agronomy is not required; curiosity about why a tomato plant has an
internet connection is.

## How to apply

1. Write to the contact on the role's page in the [job board](https://jobs.example.org/this-month).
2. Mention that you come from the community; it moves the letter up the pile.
3. If there is no answer in five working days, tell us. We will ask for you.

> I had applied to sixty places and got four replies. Here I applied to two and got two. One was a
> refusal, with reasons I could use.
>
> — a member from Zaporizhzhia

Do you have a role to add? Send it before the twentieth, with the range. We do not publish
*competitive salary*.`,
    category: 'Career Opportunities',
    tags: ['jobs', 'hiring', 'firmware', 'design', 'finance', 'junior'],
    visibility: 'public',
    status: 'published',
    featured: false,
    publishedDaysAgo: 11,
    featuredImage: null,
    seo: {
      metaTitle: 'Open roles in member companies this month',
      metaDescription:
        'Seven roles in Ukraine and the EU with salary ranges, named contacts and an answer within five days.',
      keywords: ['tech jobs', 'Ukraine jobs', 'firmware engineer', 'product designer'],
    },
    language: 'en',
  },
  {
    title: 'Deal room notes: bridge round for a field robotics company',
    excerpt: 'Terms, open questions and the timetable for the members who joined the closed call. Do not forward.',
    content: `**Confidential.** These notes are for members who have signed the community's non-disclosure terms.
Please do not forward them or paste them into other tools.

## The company

Steppe Beetle builds a tracked platform that surveys farmland before it is returned to use. Fourteen
people, based in Dnipro, incorporated abroad. Three paid pilots were completed in the last twelve
months, and two of the customers have asked for a quote for a full season.

## The round

| Item | Proposed |
| --- | --- |
| Instrument | Convertible note |
| Amount | $650,000, of which $240,000 is committed |
| Valuation cap | $5.5 million |
| Discount | 20% |
| Maturity | 24 months |
| Minimum ticket | $15,000 |

The money covers eleven months: certification of the drive unit, a second assembly bench and two
engineers. The founders take no salary rise from it.

## What we liked

- Unit cost has fallen by a third since the first pilot, with invoices to show it.
- The field logs are complete, including the bad days.
- Solomiia Dzvinchuk, who leads the product, answered *I do not know yet* three times and came back
  with figures within the week.

## What still worries us

1. One supplier makes the motor controllers. A second is in testing, with no date.
2. Both customers pay out of grants, so their budgets end in the same quarter.
3. The option pool will have to grow before the next priced round.

> Ask them what happens if the season starts a month late. The answer tells you how they think about
> cash.
>
> — Henrik Aldersund, in the call

## Timetable

- Documents in the [data room](https://deals.example.org/rooms/steppe-beetle) from Monday.
- Questions in writing until the following Friday; answers are shared with everyone.
- Soft commitments by the end of the month, signatures two weeks later.

Nothing here is investment advice, and the community takes no fee. Two of the organisers have
personal stakes in the company; their names are on the first page of the data room.`,
    category: 'Investment & Funding',
    tags: ['deal room', 'robotics', 'bridge round', 'convertible note'],
    visibility: 'confidential',
    status: 'published',
    featured: false,
    publishedDaysAgo: 9,
    featuredImage: null,
    seo: {
      metaTitle: 'Deal room notes: field robotics bridge round',
      metaDescription: 'Terms, risks and timetable of a bridge round, for members with confidential access.',
      keywords: ['deal room', 'bridge round', 'field robotics'],
    },
    language: 'en',
  },
  {
    title: 'Partnership brief: a shared landing programme with Mostowa Labs',
    excerpt: 'A draft agreement on desks, legal help and introductions in Warsaw. Comments are open until Friday.',
    content: `**For confidential members.** The terms below are not agreed yet. Mostowa Labs knows that we are
sharing them with you and asks that they stay here until both sides have signed.

## The idea in one paragraph

Ten companies a year from our community get three months in Warsaw: desks, a lawyer for the first
contracts, a bookkeeper for the first returns, and introductions to customers rather than to
investors. In exchange we open two places a year in our mentoring season to companies of Mostowa Labs
and help them to find partners in Ukraine.

## Who pays for what

- **Mostowa Labs**: thirty desks, meeting rooms, forty hours of legal advice for each company.
- **Hromada**: selection, one coordinator, travel for two founders of each company.
- **The company**: living costs, and a deposit that is returned after the final report.

Neither side takes equity. We insisted on it, and it took one telephone call to agree.

## What we would measure

1. Signed contracts with customers six months after the stay.
2. Jobs kept or created at home, not only in Warsaw.
3. Whether the founders would pay the full price to do it again.

## Points still open

Tomasz Wierzbowski, who leads the programme on their side, would like an exclusive arrangement for
Poland for two years. We offered one year and the right of first refusal after it. The insurance of
visiting staff is unresolved as well, and our lawyer wants it settled before signature.

> A landing programme is only as good as the tenth week, when the novelty is gone and the invoices
> begin.

## What we ask of you

Read the [draft agreement](https://partners.example.org/drafts/mostowa) and comment by Friday. We
need two kinds of opinion above all: from founders who have opened a company in Poland within the
last three years, and from anyone who has tried a similar programme and was disappointed.

If nobody raises a serious objection, the board votes next Tuesday. The first three companies could
travel in the following quarter.`,
    category: 'Partnerships',
    tags: ['partnership', 'warsaw', 'market entry', 'draft terms'],
    visibility: 'confidential',
    status: 'published',
    featured: false,
    publishedDaysAgo: 19,
    featuredImage: 'https://images.example.org/partners/warsaw-desks.jpg',
    seo: {
      metaTitle: 'Partnership brief: landing programme in Warsaw',
      metaDescription: 'Draft terms of a three-month landing programme for ten member companies a year.',
      keywords: ['landing programme', 'Warsaw', 'partnership terms'],
    },
    language: 'en',
  },
] as const satisfies readonly DemoArticle[]
