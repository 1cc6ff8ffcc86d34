import type { SpeechEngine } from './engine.ts';

/** Creates an engine that is always the one in effect. */
export const createCurrentEngine = (make: () => SpeechEngine) => {
  let engine = make();
  const listeners = new Set<() => void>();
  return {
    get id() {
      return engine.id;
    },
    get name() {
      return engine.name;
    },
    synthesise: (...[utterance]: Parameters<SpeechEngine['synthesise']>) =>
      engine.synthesise(utterance),
    /** Takes the engine that is in effect now. */
    update(): void {
      engine = make();
      for (const listen of listeners) listen();
    },
    /** Calls the listener when another engine is in effect. */
    onChange(listener: () => void): void {
      listeners.add(listener);
    },
  };
};
