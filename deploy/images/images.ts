import { FRONT_ENDS, PROGRAMS } from '../parts.ts';

export interface Image {
  name: string;
  /** The Dockerfile in this folder that builds the image. */
  kind: 'edge' | 'front-end' | 'service';
  args: Record<string, string>;
}

/** All images of the product. A worker runs from the image of its service. */
export const IMAGES: readonly Image[] = [
  { name: 'edge', kind: 'edge', args: {} },
  ...FRONT_ENDS.map(({ name }): Image => ({ name, kind: 'front-end', args: { FRONT_END: name } })),
  ...PROGRAMS.map(({ name, folder }): Image => ({
    name,
    kind: 'service',
    args: { PROGRAM: folder },
  })),
];

/** The user of every image, as a number, so that a cluster can verify that it is not root. */
export const IMAGE_USER = { uid: 10_001, gid: 10_001 } as const;
