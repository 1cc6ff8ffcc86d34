import type { Player } from './player.ts';

/** Shows the reading in the system's media controls. The returned function removes the reading. */
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
