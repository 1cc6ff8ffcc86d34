export const LOGIN_PATH = '/api/auth/login';
export const SIGNUP_PATH = '/api/auth/signup';
export const PICTURE_PATH = '/api/auth/profile-picture';

export const PICTURE_FIELD = 'image';
