export { type Blog, createBlog } from './blog.ts';
export { blogExport } from './blog-export.ts';
export { createPostDesk, type PostDesk } from './post-desk.ts';
