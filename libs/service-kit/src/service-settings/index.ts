export { createKeySealer } from './sealed-key.ts';
export { createSavedSettings } from './saved-settings.ts';
export type { SavedService, SavedSettings } from './saved-settings.ts';
export { createSettingsRepository } from './settings.repository.ts';
