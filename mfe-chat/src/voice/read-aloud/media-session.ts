import type { Player } from './player.ts';

/**
 * Shows the present reading in the system's media controls.
 * @returns a function that removes the reading from there
 */
export function showMediaSession(
  title: string,
  { pause, resume, stop, back }: Pick<Player, 'pause' | 'resume' | 'stop' | 'back'>,
): () => void {
  if (!('mediaSession' in navigator)) return () => {};
  const session = navigator.mediaSession;
  const handlers = { play: resume, pause, stop, previoustrack: back };
  const setHandlers = (isOn: boolean) => {
    for (const [action, handler] of Object.entries(handlers)) {
      try {
        session.setActionHandler(action as MediaSessionAction, isOn ? handler : null);
      } catch {
        // The browser does not know the action.
      }
    }
  };
  session.metadata = new MediaMetadata({ title });
  setHandlers(true);
  return () => {
    session.metadata = null;
    setHandlers(false);
  };
}
