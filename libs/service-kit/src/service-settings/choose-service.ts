import { STANDIN_MODEL } from '@targum/contracts';
import type { ServiceSource } from '@targum/contracts/on-demand';
import type { SavedService } from './saved-settings.ts';

/** What the environment sets for a service. */
export interface EnvironmentService<Server extends { readonly model: string }> {
  /** Undefined if the environment does not set the service. */
  readonly server: Server | undefined;
  /** False if `server` is only a default. The stand-in is never more than a default. */
  readonly wins: boolean;
}

export interface ChosenService<Server> {
  readonly source: ServiceSource;
  /** Undefined if nothing is connected. */
  readonly server: Server | undefined;
}

/** Reports whether the environment decides, so that nothing else can take effect. */
export const environmentDecides = <Server extends { readonly model: string }>({
  server,
  wins,
}: EnvironmentService<Server>): boolean =>
  wins && server !== undefined && server.model !== STANDIN_MODEL;

/** Chooses the server that is in effect: of the environment, else of the screen, else the default. */
export const chooseService = <Server extends { readonly model: string }>(
  environment: EnvironmentService<Server>,
  saved: SavedService | undefined,
  serverOf: (saved: SavedService) => Server,
): ChosenService<Server> => {
  const { server } = environment;
  if (environmentDecides(environment)) return { source: 'environment', server };
  if (saved !== undefined) return { source: 'screen', server: serverOf(saved) };
  if (server === undefined) return { source: 'none', server };
  return { source: server.model === STANDIN_MODEL ? 'stand-in' : 'default', server };
};
