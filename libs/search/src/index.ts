export { createMarker } from './marker.ts';
export type { Marker } from './marker.ts';
export { folded, searchWords } from './search-words.ts';
