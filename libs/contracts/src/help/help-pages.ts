/**
 * The pages of the guide in their order, each with the ids of its sections. The files are
 * `docs/guide/<language>/<page>.md`.
 */
export const helpPages = {
  start: ['account', 'waiting', 'ask', 'assistants', 'chats', 'missing'],
  storyteller: ['ask', 'example-grace', 'example-other'],
  'conversation-partner': ['ask', 'example-word', 'example-term'],
  'oral-performer': ['ask', 'example-storm', 'example-scenes'],
  'health-assessor': ['how', 'example-beginning', 'example-subject'],
  'back-translation-checker': ['give', 'example-missing', 'example-answer'],
  'quotation-marks': [
    'exact',
    'same-words',
    'differs',
    'elsewhere',
    'retelling',
    'unchecked',
    'pasted',
    'inserted',
    'limits',
  ],
  passages: ['set', 'references', 'read', 'verses', 'none'],
  voice: ['listen', 'voices', 'dictation', 'no-microphone', 'not-connected'],
  sharing: ['share', 'revoke', 'read', 'continue', 'download'],
  offline: ['offline', 'reading', 'reply', 'data', 'missing-part'],
  'your-data': ['who', 'model', 'download', 'delete', 'devices'],
  'admin-first-day': ['setup', 'invite', 'password'],
  'admin-approval': ['approve', 'admins', 'password', 'delete', 'auto'],
  'admin-budgets': ['usage', 'default', 'person', 'notice'],
  'admin-assistants': ['change', 'versions', 'add', 'off', 'quality'],
  'admin-texts': ['first', 'add', 'which', 'rights'],
  'admin-models': ['model', 'transcription', 'speech', 'health'],
  'admin-privacy': ['model', 'speech', 'inside', 'sensitive'],
} as const;

type HelpPages = typeof helpPages;
export type HelpPage = keyof HelpPages;

/** A page of the guide, or a section of it. */
export type HelpAddress = {
  [Page in HelpPage]: Page | `${Page}#${HelpPages[Page][number]}`;
}[HelpPage];
