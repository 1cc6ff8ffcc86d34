-- The installed texts of Scripture. A text is always replaced or removed as a whole.
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
  -- True if the text came with the product. A later edition then replaces it.
  is_bundled boolean not null default false,
  -- Maximum number of verses that the licence lets a reply quote. Null if the licence names no
  -- number.
  max_verses int check (max_verses > 0),
  imported_at timestamptz not null default now()
);
create unique index texts_default on texts (is_default) where is_default;

create table text_books (
  text_id text not null references texts (id) on delete cascade,
  book text not null,
  position int not null,
  -- The text's own names of the book: long, short, abbreviation, header.
  names jsonb not null,
  -- The last verse number of each chapter that has words, in the order of chapters.
  verse_counts int[] not null,
  -- The folded words of the verses in order of chapter and verse, without titles. Single spaces
  -- stand before, between and after the words.
  folded text not null,
  -- The position in folded, in characters from 0, at which each verse begins: the space before its
  -- first word. An empty verse begins where the next verse begins.
  verse_starts int[] not null,
  primary key (text_id, book)
);
-- The column is stored uncompressed, because a search would spend most of its time on
-- decompression.
alter table text_books alter column folded set storage external;

create table verses (
  text_id text not null,
  book text not null,
  chapter int not null,
  verse int not null,
  -- The last number of joined verses.
  verse_end int,
  -- All numbers of joined verses, if some numbers between the first and the last are missing.
  numbers int[],
  title text,
  -- Empty if the text omits this verse.
  text text not null,
  -- The reason why the text omits this verse.
  note text,
  primary key (text_id, book, chapter, verse),
  foreign key (text_id, book) references text_books (text_id, book) on delete cascade
);
