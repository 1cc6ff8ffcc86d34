import { createContext, useContext } from 'react';

/** What can be done with the messages of the open chat. */
export interface MessageActions {
  readonly chatId: string;
  /** Sends a new version of a message. @returns false if that is not possible now. */
  readonly edit: (messageId: string, text: string) => boolean;
  /** Requests another version of the last reply. */
  readonly retry: (messageId: string) => void;
  /** Shows the path through a version. Reports a failure. */
  readonly show: (messageId: string) => Promise<void>;
}

export const MessageActionsContext = createContext<MessageActions | null>(null);

export function useMessageActions(): MessageActions {
  const actions = useContext(MessageActionsContext);
  if (!actions) throw new Error('useMessageActions needs a MessageActionsContext');
  return actions;
}

/** Whether a reply is pending. Until it has ended, no other version can be made or shown. */
export const PendingContext = createContext(false);
