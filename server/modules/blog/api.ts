export { type Blog, createBlog, type PublishedSlug } from './blog.ts';
export { blogExport } from './blog-export.ts';
export { createPostDesk, type PostDesk } from './post-desk.ts';
