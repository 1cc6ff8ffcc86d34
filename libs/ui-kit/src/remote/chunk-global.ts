/** The global array in which the chunks of a front end register themselves. */
export const chunkGlobal = (name: string): string => `targum_chunks_${name}`;
