import { useCallback } from 'react';
import { useLocation, useNavigate } from '../router.ts';

const MESSAGE = 'message';
const ELSEWHERE = 'elsewhere';

interface MessagePlace {
  readonly chatId: string;
  readonly id: string;
  /** Whether the message is on the path that its chat shows. */
  readonly shown: boolean;
}

/** The address of a message in its chat. */
export const messageAddress = ({ chatId, id, shown }: MessagePlace): string =>
  `/chat/${chatId}?${MESSAGE}=${id}${shown ? '' : `&${ELSEWHERE}`}`;

/** The message that an address leads to. */
export interface WantedMessage {
  readonly id: string;
  /** Whether another path of the chat leads to it. */
  readonly elsewhere: boolean;
  /** Another one for each visit of the address. */
  readonly visit: string;
}

/**
 * The visit of an address to which a history entry belongs. An entry that was added at the same address,
 * such as that of an open passage, names in its state the visit at which it was added.
 */
export const visitOf = ({ key, state }: ReturnType<typeof useLocation>): string =>
  (state as { readonly visit?: string } | null)?.visit ?? key;

/** The message that the present address leads to; undefined if it leads to a chat as a whole. */
export function useWantedMessage(): WantedMessage | undefined {
  const location = useLocation();
  const wanted = new URLSearchParams(location.search);
  const id = wanted.get(MESSAGE);
  return id ? { id, elsewhere: wanted.has(ELSEWHERE), visit: visitOf(location) } : undefined;
}

/** A function that makes the address lead to the chat as a whole again. */
export function useLeaveMessage(): () => void {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  return useCallback(() => {
    if (search !== '') void navigate({ search: '' }, { replace: true, state });
  }, [search, state, navigate]);
}
