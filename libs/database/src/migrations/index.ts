import type { Migration } from '../migration.ts';
import { accounts } from './0001-accounts.ts';
import { chats } from './0002-chats.ts';
import { feedback } from './0003-feedback.ts';
import { lifetimeCounters } from './0004-lifetime-counters.ts';
import { idempotency } from './0005-idempotency.ts';
import { replies } from './0006-replies.ts';
import { listOrder } from './0007-list-order.ts';
import { streamingMessages } from './0008-streaming-messages.ts';
import { closedAccounts } from './0009-closed-accounts.ts';
import { closedAccountsIndex } from './0010-closed-accounts-index.ts';
import { closedChats } from './0011-closed-chats.ts';
import { closedChatsIndex } from './0012-closed-chats-index.ts';
import { generationsOfAUser } from './0013-generations-of-a-user.ts';
import { auditAgeIndex } from './0014-audit-age-index.ts';
import { usageAgeIndex } from './0015-usage-age-index.ts';
import { beginAndEndOfAReply } from './0016-begin-and-end-of-a-reply.ts';
import { messagesCountedOnce } from './0017-messages-counted-once.ts';
import { branchesOfAChat } from './0018-branches-of-a-chat.ts';
import { pathOfAChat } from './0019-path-of-a-chat.ts';
import { repliesShownLater } from './0020-replies-shown-later.ts';
import { branchesIndex } from './0021-branches-index.ts';
import { repliesOnAPath } from './0022-replies-on-a-path.ts';
import { wordsOfAText } from './0023-words-of-a-text.ts';
import { ownersOfMessages } from './0024-owners-of-messages.ts';
import { ownersOfEarlierMessages } from './0025-owners-of-earlier-messages.ts';
import { searchInMessages } from './0026-search-in-messages.ts';
import { searchInTitles } from './0027-search-in-titles.ts';
import { orderOfChats } from './0028-order-of-chats.ts';
import { pinnedChatsIndex } from './0029-pinned-chats-index.ts';
import { sharedCopies } from './0030-shared-copies.ts';
import { ratingsOfReplies } from './0031-ratings-of-replies.ts';
import { identitiesOfUsers } from './0032-identities-of-users.ts';
import { usageAndBudgets } from './0033-usage-and-budgets.ts';
import { auditFilterIndexes } from './0035-audit-filter-indexes.ts';
import { versionsOfAssistants } from './0036-versions-of-assistants.ts';
import { lastUseOfSessions } from './0038-last-use-of-sessions.ts';
import { completions } from './0039-completions.ts';
import { scriptureTexts } from './0040-scripture-texts.ts';
import { passageOfAChat } from './0041-passage-of-a-chat.ts';
import { annotationsOfMessages } from './0042-annotations-of-messages.ts';
import { scriptureOfAReply } from './0043-scripture-of-a-reply.ts';
import { annotatedReplies } from './0044-annotated-replies.ts';
import { wordsAndCountsOfQuotations } from './0045-words-and-counts-of-quotations.ts';
import { listsOfVerses } from './0046-lists-of-verses.ts';
import { wordsOfAnyScript } from './0047-words-of-any-script.ts';
import { searchIndexOfAnyScript } from './0048-search-index-of-any-script.ts';

/** All migrations in the order they are applied. Only append; never edit a released one. */
export const migrations: readonly Migration[] = [
  accounts,
  chats,
  feedback,
  lifetimeCounters,
  idempotency,
  replies,
  listOrder,
  streamingMessages,
  closedAccounts,
  closedAccountsIndex,
  closedChats,
  closedChatsIndex,
  generationsOfAUser,
  auditAgeIndex,
  usageAgeIndex,
  beginAndEndOfAReply,
  messagesCountedOnce,
  branchesOfAChat,
  pathOfAChat,
  repliesShownLater,
  branchesIndex,
  repliesOnAPath,
  wordsOfAText,
  ownersOfMessages,
  ownersOfEarlierMessages,
  searchInMessages,
  searchInTitles,
  orderOfChats,
  pinnedChatsIndex,
  sharedCopies,
  ratingsOfReplies,
  identitiesOfUsers,
  usageAndBudgets,
  auditFilterIndexes,
  versionsOfAssistants,
  lastUseOfSessions,
  completions,
  scriptureTexts,
  passageOfAChat,
  annotationsOfMessages,
  scriptureOfAReply,
  annotatedReplies,
  wordsAndCountsOfQuotations,
  listsOfVerses,
  wordsOfAnyScript,
  searchIndexOfAnyScript,
];
