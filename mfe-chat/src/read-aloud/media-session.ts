import type { Player } from './player.ts';

/** Shows what is read where the system shows media, with its controls; gives what ends that. */
export function showMediaSession(
  title: string,
  { pause, resume, stop }: Pick<Player, 'pause' | 'resume' | 'stop'>,
): () => void {
  if (!('mediaSession' in navigator)) return () => {};
  const session = navigator.mediaSession;
  const handlers = { play: resume, pause, stop };
  const setHandlers = (isOn: boolean) => {
    for (const [action, handler] of Object.entries(handlers)) {
      try {
        session.setActionHandler(action as MediaSessionAction, isOn ? handler : null);
      } catch {
        // A browser that does not know the action.
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
