export interface Image {
  name: string;
  /** Which Dockerfile of this folder builds it. */
  kind: 'edge' | 'front-end' | 'service';
  /** Build arguments: the folder of the workspace. */
  args: Record<string, string>;
}

const frontEnd = (name: string): Image => ({ name, kind: 'front-end', args: { FRONT_END: name } });
const program = (name: string, folder = name): Image => ({
  name,
  kind: 'service',
  args: { PROGRAM: folder },
});

/** Every image of the product; the audio worker runs from svc-audio's. */
export const IMAGES: Image[] = [
  { name: 'edge', kind: 'edge', args: {} },
  frontEnd('shell'),
  frontEnd('mfe-chat'),
  frontEnd('mfe-admin'),
  program('svc-gateway'),
  program('svc-auth'),
  program('svc-chat'),
  program('svc-audio'),
  program('svc-feedback'),
  program('migrations', 'libs/database'),
  program('model-standin', 'libs/model-standin'),
];

/** The user of every image, by number, so that a cluster can see that it is not root. */
export const IMAGE_USER = { uid: 10_001, gid: 10_001 } as const;
