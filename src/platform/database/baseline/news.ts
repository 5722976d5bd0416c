import { countedBy } from './counted-by.ts'

/**
 * Articles, their readers and likes, and how lists of them are counted and found. Of those who leave, articles lose their
 * author or are hidden, and likes stay without a name.
 */
export const news = `
  create table news_categories (
    id uuid primary key,
    name text not null,
    slug text not null unique,
    created_at timestamptz not null default now()
  );
  create unique index news_categories_name on news_categories (lower(name));
  insert into news_categories (id, name, slug)
  select time_ordered_id(), name, slug
  from (values
    ('Product Updates', 'product-updates'),
    ('Major Updates', 'major-updates'),
    ('Platform Updates', 'platform-updates'),
    ('Industry News', 'industry-news'),
    ('Company Spotlights', 'company-spotlights'),
    ('Technical', 'technical'),
    ('Career Opportunities', 'career-opportunities'),
    ('Investment & Funding', 'investment-funding'),
    ('Partnerships', 'partnerships'),
    ('Community', 'community'),
    ('Events', 'events'),
    ('Announcements', 'announcements'),
    ('Press Releases', 'press-releases'),
    ('Tutorials', 'tutorials'),
    ('Other', 'other')
  ) shipped (name, slug);

  create table news_articles (
    id uuid primary key,
    title text not null,
    content text not null,
    excerpt text not null,
    slug text not null,
    category text not null,
    category_slug text not null,
    tags text[] not null default '{}',
    featured_image text,
    gallery text[] not null default '{}',
    visibility text not null check (visibility in ('public', 'member', 'confidential')),
    status text not null check (status in ('draft', 'published', 'archived', 'hidden')),
    featured boolean not null default false,
    seo jsonb not null,
    author_id uuid references users (id) on delete set null,
    published_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    version integer not null default 1,
    listed_at timestamptz not null generated always as (coalesce(published_at, created_at)) stored,
    -- Made by the program that writes the texts (docs/decisions/0013).
    search tsvector not null,
    former_author_id uuid references users (id) on delete set null,
    hidden_status text check (hidden_status in ('draft', 'published', 'archived')),
    constraint news_articles_slug unique (slug),
    constraint news_articles_category foreign key (category_slug)
      references news_categories (slug) on update cascade
  );
  -- One index for each circle of readers, so that a reader's first page never walks over what others may see.
  create index news_articles_for_all on news_articles (listed_at desc, id desc)
    where status = 'published' and visibility = 'public';
  create index news_articles_for_members on news_articles (listed_at desc, id desc)
    where status = 'published' and visibility in ('public', 'member');
  create index news_articles_published on news_articles (listed_at desc, id desc)
    where status = 'published';
  create index news_articles_listed on news_articles (listed_at desc, id desc);
  create index news_articles_by_status on news_articles (status, listed_at desc, id desc);
  create index news_articles_featured on news_articles (listed_at desc, id desc) where featured;
  create index news_articles_by_title on news_articles (title collate "und-x-icu", id);
  create index news_articles_by_category on news_articles (category_slug, listed_at desc, id desc);
  create index news_articles_by_author on news_articles (author_id, listed_at desc);
  create index news_articles_tags on news_articles using gin (tags);
  create index news_articles_search on news_articles using gin (search);
  create index news_articles_by_former_author on news_articles (former_author_id)
    where former_author_id is not null;
  create index news_articles_by_tag_keys on news_articles using gin (tag_keys(tags));

  -- Counters change with every read: apart from the article, a change rewrites a few bytes and no search index.
  create table news_counters (
    article_id uuid primary key references news_articles (id) on delete cascade,
    version integer not null default 1,
    views bigint not null default 0,
    like_count bigint not null default 0 check (like_count >= 0)
  );
  create index news_counters_by_views on news_counters (views desc, article_id desc);
  create index news_counters_by_likes on news_counters (like_count desc, article_id desc);

  create table news_likes (
    id uuid primary key,
    user_id uuid references users (id) on delete set null,
    article_id uuid not null,
    created_at timestamptz not null default now(),
    constraint news_likes_article foreign key (article_id) references news_articles (id) on delete cascade,
    constraint news_likes_once unique (article_id, user_id)
  );
  create index news_likes_of_user on news_likes (user_id, created_at desc);

  create table news_withdrawn_likes (
    id uuid primary key,
    user_id uuid not null references users (id) on delete cascade,
    article_id uuid not null references news_articles (id) on delete cascade,
    created_at timestamptz not null
  );
  create index news_withdrawn_likes_of_user on news_withdrawn_likes (user_id);
  create index news_withdrawn_likes_of_article on news_withdrawn_likes (article_id);

  -- Totals of lists come from here, kept exact by triggers: counting a million rows for a page of ten would not do.
  create table news_totals (
    status text not null,
    visibility text not null,
    category_slug text not null,
    featured boolean not null,
    articles bigint not null,
    primary key (status, visibility, category_slug, featured)
  );

  create function count_news_articles() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      insert into news_totals as totals
      select status, visibility, category_slug, featured, count(*) from added
      group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (status, visibility, category_slug, featured)
      do update set articles = totals.articles + excluded.articles;
    elsif tg_op = 'DELETE' then
      insert into news_totals as totals
      select status, visibility, category_slug, featured, -count(*) from removed
      group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (status, visibility, category_slug, featured)
      do update set articles = totals.articles + excluded.articles;
    else
      insert into news_totals as totals
      select status, visibility, category_slug, featured, sum(change)
      from (
        select status, visibility, category_slug, featured, 1 as change from added
        union all
        select status, visibility, category_slug, featured, -1 from removed
      ) changes
      group by 1, 2, 3, 4 having sum(change) <> 0 order by 1, 2, 3, 4
      on conflict (status, visibility, category_slug, featured)
      do update set articles = totals.articles + excluded.articles;
    end if;
    return null;
  end $$;
${countedBy('news_articles', 'count_news_articles')}
`
