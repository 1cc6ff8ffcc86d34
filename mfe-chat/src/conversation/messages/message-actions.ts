import { createContext, useContext } from 'react';

export interface MessageActions {
  readonly chatId: string;
  /** Sends a new version of a message. Returns false if that is not possible now. */
  readonly edit: (messageId: string, text: string) => boolean;
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

/** True while a reply is pending. The user can then neither make nor show another version. */
export const PendingContext = createContext(false);
