export const loadMessageQueue = () => import('./message-queue.ts');
export const loadNewChats = () => import('./new-chat-kind.ts');
