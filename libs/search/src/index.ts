export { createMarker } from './marker.ts';
export type { Marker } from './marker.ts';
export { searchWords } from './search-words.ts';
