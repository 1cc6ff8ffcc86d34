-- The lists of pending index entries are kept short, because every search reads all of them.
create index messages_search on messages using gin (search_words(user_id, content))
  with (gin_pending_list_limit = 1024);
create index chats_search on chats using gin (search_words(user_id, title))
  with (gin_pending_list_limit = 1024);
