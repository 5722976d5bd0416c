import { type Kysely, sql } from 'kysely'

/**
 * What finds an article comes from the program that writes it (docs/decisions/0013), which notes for what version of the
 * article it made it. An article that is written without, by the version before or by hand, is indexed as until now and
 * waits in `news_unindexed` to be indexed anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table news_articles alter column search drop expression`.execute(db)
  await sql`alter table news_articles add column searched_version integer`.execute(db)
  // Without a reference to the article, which is there only after the trigger.
  await sql`create table news_unindexed (article_id uuid primary key)`.execute(db)
  await sql`
    create function index_news_article() returns trigger language plpgsql as $$
    begin
      new.search :=
        setweight(to_tsvector('english', new.title), 'A') || setweight(to_tsvector('simple', new.title), 'A') ||
        setweight(to_tsvector('english', new.excerpt), 'B') || setweight(to_tsvector('simple', new.excerpt), 'B') ||
        to_tsvector('english', left(new.content, 100000)) || to_tsvector('simple', left(new.content, 100000));
      insert into news_unindexed values (new.id) on conflict do nothing;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger news_articles_unindexed before insert on news_articles
    for each row when (new.search is null) execute function index_news_article()`.execute(db)
  await sql`
    create trigger news_articles_outdated before update of title, excerpt, content on news_articles
    for each row when (
      new.searched_version is not distinct from old.searched_version
      and (new.title, new.excerpt, new.content) is distinct from (old.title, old.excerpt, old.content)
    )
    execute function index_news_article()`.execute(db)
}
