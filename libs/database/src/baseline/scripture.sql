-- The installed texts of Scripture. A text is replaced or removed as a whole.
create table texts (
  id text primary key,
  abbreviation text not null,
  name text not null,
  language text not null,
  direction text not null check (direction in ('ltr', 'rtl')),
  numbering text not null,
  licence text not null,
  attribution text not null,
  checksum text not null,
  is_default boolean not null default false,
  -- Whether it came with the product, so that a later edition takes its place.
  is_bundled boolean not null default false,
  -- How many verses the licence lets a reply quote; null if it does not say.
  max_verses int check (max_verses > 0),
  imported_at timestamptz not null default now()
);
create unique index texts_default on texts (is_default) where is_default;

create table text_books (
  text_id text not null references texts (id) on delete cascade,
  book text not null,
  position int not null,
  -- What the text calls the book: long, short, abbreviation, header.
  names jsonb not null,
  -- The last number of each chapter that has words, the first chapter first.
  verse_counts int[] not null,
  -- The folded words of the verses in order of chapter and verse, without titles, each word
  -- between single spaces.
  folded text not null,
  -- Where each verse begins in it, in characters from 0, at the space before its first word. An
  -- empty verse begins where the next one does.
  verse_starts int[] not null,
  primary key (text_id, book)
);
-- A search would spend most of its time on decompressing.
alter table text_books alter column folded set storage external;

create table verses (
  text_id text not null,
  book text not null,
  chapter int not null,
  verse int not null,
  -- The last number of joined verses.
  verse_end int,
  -- All numbers of joined verses, if some between the first and the last are not among them.
  numbers int[],
  title text,
  -- Empty if the text leaves this number out.
  text text not null,
  -- Why the text leaves this number out.
  note text,
  primary key (text_id, book, chapter, verse),
  foreign key (text_id, book) references text_books (text_id, book) on delete cascade
);
