/** Says why no reply begins. */
export const replyStrings = {
  onlyLastReply: 'Only the last reply of a chat can be tried again',
  parentIsNoReply: 'A message can only follow a reply or the end of the chat',
  tooManyReplies: 'Too many replies at once. Please wait for one to end.',
} as const;
