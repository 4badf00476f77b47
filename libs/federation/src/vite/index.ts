export { defineRemote } from './define-remote.js';
