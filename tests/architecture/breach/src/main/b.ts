export { default as b } from 'better-sqlite3';
