export { type Blog, createBlog } from './blog.ts';
export { blogExport } from './blog-export.ts';
export { createBlogAdmin, type BlogAdmin } from './blog-admin.ts';
