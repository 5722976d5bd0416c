/** Made by `npm run docs` from what the service says of itself: not to be changed by hand. */

export interface paths {
    "/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the name, the version and where the documentation is; a browser gets a page
         * @description Access: anyone. Limits per minute: 120 per caller (front).
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            name: string;
                            version: string;
                            documentation: string;
                            openapi: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check liveness
         * @description Access: anyone. Limits per minute: 120 per caller (health).
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {string} */
                            status: "ok";
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check readiness: 503 while the database or the job queue is unavailable, and during shutdown
         * @description Access: anyone. Limits per minute: 120 per caller (readiness).
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {string} */
                            status: "ready";
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get metrics for Prometheus; from loopback, or with the metrics token
         * @description Access: anyone. Limits per minute: 120 per caller (metrics).
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": string;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get this OpenAPI 3.1 document
         * @description Access: anyone. Limits per minute: 120 per caller (openapi).
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the API reference
         * @description Access: anyone. Limits per minute: 120 per caller (docs).
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": string;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs/js/scalar.js": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the script of the API reference
         * @description Access: anyone. Limits per minute: 120 per caller (docs).
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": string;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/news.atom": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the newest public articles as an Atom feed
         * @description Access: anyone. Limits per minute: 120 per caller (feeds).
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The document. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/atom+xml": string;
                    };
                };
                /** @description Not modified. */
                304: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/opportunities.atom": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the newest public active opportunities as an Atom feed
         * @description Access: anyone. Limits per minute: 120 per caller (feeds).
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The document. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/atom+xml": string;
                    };
                };
                /** @description Not modified. */
                304: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sitemap.xml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the sitemap index
         * @description Access: anyone. Limits per minute: 120 per caller (feeds).
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The document. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/xml": string;
                    };
                };
                /** @description Not modified. */
                304: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sitemap-news-{page}.xml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a sitemap of public articles
         * @description Access: anyone. Limits per minute: 120 per caller (feeds).
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    page: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The document. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/xml": string;
                    };
                };
                /** @description Not modified. */
                304: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sitemap-opportunities-{page}.xml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a sitemap of public active opportunities
         * @description Access: anyone. Limits per minute: 120 per caller (feeds).
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    page: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The document. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/xml": string;
                    };
                };
                /** @description Not modified. */
                304: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/robots.txt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the rules for search engines and the sitemap URL
         * @description Access: anyone. Limits per minute: 120 per caller (feeds).
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The document. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/plain": string;
                    };
                };
                /** @description Not modified. */
                304: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/news/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a public article
         * @description Access: anyone. Limits per minute: 120 per caller (pages).
         */
        get: operations["showArticlePage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/opportunities/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a public opportunity
         * @description Access: anyone. Limits per minute: 120 per caller (pages).
         */
        get: operations["showOpportunityPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/entities/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a public entity
         * @description Access: anyone. Limits per minute: 120 per caller (pages).
         */
        get: operations["showEntityPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/news": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List news articles
         * @description Access: anyone. Limits per minute: 120 per caller (news-list).
         */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    limit?: number;
                    /** @description Name or slug, case-insensitive. */
                    category?: string;
                    tag?: string;
                    status?: "draft" | "published" | "archived";
                    featured?: boolean;
                    search?: string;
                    sort?: "publishedAt" | "views" | "likeCount" | "title";
                    order?: "asc" | "desc";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                articles: {
                                    /** @description Opaque; currently a UUID version 7. */
                                    id: string;
                                    title: string;
                                    excerpt: string;
                                    slug: string;
                                    category: string;
                                    tags: string[];
                                    featuredImage: string | null;
                                    gallery: string[];
                                    /** @enum {unknown} */
                                    visibility: "public" | "member" | "confidential";
                                    /** @enum {unknown} */
                                    status: "draft" | "published" | "archived";
                                    featured: boolean;
                                    views: number;
                                    likeCount: number;
                                    /**
                                     * Format: date-time
                                     * @description UTC, ISO 8601 with milliseconds.
                                     */
                                    publishedAt: string | null;
                                    /**
                                     * Format: date-time
                                     * @description UTC, ISO 8601 with milliseconds.
                                     */
                                    createdAt: string;
                                    /**
                                     * Format: date-time
                                     * @description UTC, ISO 8601 with milliseconds.
                                     */
                                    updatedAt: string;
                                    /** @description Opaque; currently a UUID version 7. */
                                    authorId: string | null;
                                    seo: {
                                        metaTitle: string;
                                        metaDescription: string;
                                        keywords: string[];
                                    };
                                }[];
                                pagination: {
                                    current_page: number;
                                    total_pages: number;
                                    total_items: number;
                                    per_page: number;
                                    has_next: boolean;
                                    has_prev: boolean;
                                };
                            };
                            message?: string;
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Create a news article
         * @description Access: admin. Limits per minute: 120 per caller (news-create).
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Chosen by the client. For 24 hours, the same request with the same key returns the first answer. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        title: string;
                        /** @description Markdown, stored as sent. */
                        content: string;
                        excerpt: string;
                        /** @description Lower-case letters and digits with single hyphens; must not look like an id. */
                        slug?: string;
                        /** @description Name or slug of a category, case-insensitive. */
                        category?: string;
                        tags?: string[];
                        /** Format: uri */
                        featuredImage?: string | null;
                        gallery?: string[];
                        /** @enum {unknown} */
                        visibility?: "public" | "member" | "confidential";
                        /** @enum {unknown} */
                        status?: "draft" | "published" | "archived";
                        featured?: boolean;
                        seo?: {
                            metaTitle?: string;
                            metaDescription?: string;
                            keywords?: string[];
                        };
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** @description Opaque; currently a UUID version 7. */
                                id: string;
                                title: string;
                                excerpt: string;
                                slug: string;
                                category: string;
                                tags: string[];
                                featuredImage: string | null;
                                gallery: string[];
                                /** @enum {unknown} */
                                visibility: "public" | "member" | "confidential";
                                /** @enum {unknown} */
                                status: "draft" | "published" | "archived";
                                featured: boolean;
                                views: number;
                                likeCount: number;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 with milliseconds.
                                 */
                                publishedAt: string | null;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 with milliseconds.
                                 */
                                createdAt: string;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 with milliseconds.
                                 */
                                updatedAt: string;
                                /** @description Opaque; currently a UUID version 7. */
                                authorId: string | null;
                                seo: {
                                    metaTitle: string;
                                    metaDescription: string;
                                    keywords: string[];
                                };
                                content: string;
                                /** @description Rendered and sanitised; only with `?render=html`. */
                                contentHtml?: string;
                            };
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/news/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List news categories
         * @description Access: anyone. Limits per minute: 120 per caller (news-categories).
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                categories: {
                                    /** @description Opaque; currently a UUID version 7. */
                                    id: string;
                                    name: string;
                                    slug: string;
                                    /** @description Articles that the caller may read. */
                                    articleCount: number;
                                }[];
                            };
                            message?: string;
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Create a news category
         * @description Access: admin. Limits per minute: 120 per caller (news-categories).
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Chosen by the client. For 24 hours, the same request with the same key returns the first answer. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** @description Opaque; currently a UUID version 7. */
                                id: string;
                                name: string;
                                slug: string;
                                /** @description Articles that the caller may read. */
                                articleCount: number;
                            };
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/news/categories/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an unused news category
         * @description Access: admin. Limits per minute: 120 per caller (news-categories).
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    slug: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/news/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a news article by id or slug and count a view
         * @description Access: anyone. Limits per minute: 120 per caller (news-read).
         */
        get: {
            parameters: {
                query?: {
                    render?: "html";
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** @description Opaque; currently a UUID version 7. */
                                id: string;
                                title: string;
                                excerpt: string;
                                slug: string;
                                category: string;
                                tags: string[];
                                featuredImage: string | null;
                                gallery: string[];
                                /** @enum {unknown} */
                                visibility: "public" | "member" | "confidential";
                                /** @enum {unknown} */
                                status: "draft" | "published" | "archived";
                                featured: boolean;
                                views: number;
                                likeCount: number;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 with milliseconds.
                                 */
                                publishedAt: string | null;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 with milliseconds.
                                 */
                                createdAt: string;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 with milliseconds.
                                 */
                                updatedAt: string;
                                /** @description Opaque; currently a UUID version 7. */
                                authorId: string | null;
                                seo: {
                                    metaTitle: string;
                                    metaDescription: string;
                                    keywords: string[];
                                };
                                content: string;
                                /** @description Rendered and sanitised; only with `?render=html`. */
                                contentHtml?: string;
                            };
                            message?: string;
                        };
                    };
                };
            };
        };
        /**
         * Update a news article
         * @description Access: admin. Limits per minute: 30 per caller (news-write).
         */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        title?: string;
                        /** @description Markdown, stored as sent. */
                        content?: string;
                        excerpt?: string;
                        /** @description Lower-case letters and digits with single hyphens; must not look like an id. */
                        slug?: string;
                        /** @description Name or slug of a category, case-insensitive. */
                        category?: string;
                        tags?: string[];
                        /** Format: uri */
                        featuredImage?: string | null;
                        gallery?: string[];
                        /** @enum {unknown} */
                        visibility?: "public" | "member" | "confidential";
                        /** @enum {unknown} */
                        status?: "draft" | "published" | "archived";
                        featured?: boolean;
                        seo?: {
                            metaTitle?: string;
                            metaDescription?: string;
                            keywords?: string[];
                        };
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** @description Opaque; currently a UUID version 7. */
                                id: string;
                                title: string;
                                excerpt: string;
                                slug: string;
                                category: string;
                                tags: string[];
                                /** @enum {unknown} */
                                status: "draft" | "published" | "archived";
                                featured: boolean;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 with milliseconds.
                                 */
                                updatedAt: string;
                                content: string;
                            };
                            message?: string;
                        };
                    };
                };
            };
        };
        post?: never;
        /**
         * Delete a news article
         * @description Access: admin. Limits per minute: 30 per caller (news-write).
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/news/{id}/like": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check whether you like an article
         * @description Access: signed in. Limits per minute: 60 per caller (news-like).
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                liked: boolean;
                                totalLikes: number;
                            };
                            message?: string;
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Like or unlike an article
         * @description Access: signed in. Limits per minute: 60 per caller (news-like).
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {unknown} */
                        action: "like" | "unlike";
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                liked: boolean;
                                totalLikes: number;
                            };
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/opportunities/{id}/apply": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Apply to an opportunity, once
         * @description Access: subscriber or above. Limits per minute: 10 per caller (application-create).
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Chosen by the client. For 24 hours, the same request with the same key returns the first answer. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        message: string;
                        /** @description How to reach the applicant. */
                        contact?: string | null;
                        /** @description Files that the applicant has uploaded to this opportunity. */
                        attachment_ids?: string[];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                application: {
                                    /** @description Opaque; currently a UUID version 7. */
                                    id: string;
                                    /** @description Opaque; currently a UUID version 7. */
                                    opportunity_id: string;
                                    /** @enum {string} */
                                    status: "submitted";
                                    /**
                                     * Format: date-time
                                     * @description UTC, ISO 8601 with milliseconds.
                                     */
                                    created_at: string;
                                };
                            };
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/opportunities/{id}/applications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the applications to an opportunity, as its owner or an administrator
         * @description Access: signed in. Limits per minute: 120 per caller (applications-read).
         */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    limit?: number;
                    status?: "submitted" | "reviewed" | "accepted" | "rejected" | "withdrawn";
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                applications: {
                                    /** @description Opaque; currently a UUID version 7. */
                                    id: string;
                                    /** @description Opaque; currently a UUID version 7. */
                                    opportunity_id: string;
                                    message: string;
                                    contact: string | null;
                                    attachments: {
                                        /** @description Opaque; currently a UUID version 7. */
                                        id: string;
                                        name: string;
                                        url: string;
                                        /** @description Bytes. */
                                        size: number;
                                        /**
                                         * Format: date-time
                                         * @description UTC, ISO 8601 with milliseconds.
                                         */
                                        uploaded_at: string;
                                    }[];
                                    /** @enum {unknown} */
                                    status: "submitted" | "reviewed" | "accepted" | "rejected" | "withdrawn";
                                    /**
                                     * Format: date-time
                                     * @description UTC, ISO 8601 with milliseconds.
                                     */
                                    created_at: string;
                                    /**
                                     * Format: date-time
                                     * @description UTC, ISO 8601 with milliseconds.
                                     */
                                    updated_at: string;
                                    applicant: {
                                        /** @description Opaque; currently a UUID version 7. */
                                        id: string;
                                        name: string;
                                        avatar?: string;
                                    } | null;
                                }[];
                                pagination: {
                                    current_page: number;
                                    total_pages: number;
                                    total_items: number;
                                    per_page: number;
                                    has_next: boolean;
                                    has_prev: boolean;
                                };
                            };
                            message?: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/opportunities/applications/mine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your own applications
         * @description Access: signed in. Limits per minute: 120 per caller (applications-read).
         */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    limit?: number;
                    status?: "submitted" | "reviewed" | "accepted" | "rejected" | "withdrawn";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                applications: {
                                    /** @description Opaque; currently a UUID version 7. */
                                    id: string;
                                    /** @description Opaque; currently a UUID version 7. */
                                    opportunity_id: string;
                                    message: string;
                                    contact: string | null;
                                    attachments: {
                                        /** @description Opaque; currently a UUID version 7. */
                                        id: string;
                                        name: string;
                                        url: string;
                                        /** @description Bytes. */
                                        size: number;
                                        /**
                                         * Format: date-time
                                         * @description UTC, ISO 8601 with milliseconds.
                                         */
                                        uploaded_at: string;
                                    }[];
                                    /** @enum {unknown} */
                                    status: "submitted" | "reviewed" | "accepted" | "rejected" | "withdrawn";
                                    /**
                                     * Format: date-time
                                     * @description UTC, ISO 8601 with milliseconds.
                                     */
                                    created_at: string;
                                    /**
                                     * Format: date-time
                                     * @description UTC, ISO 8601 with milliseconds.
                                     */
                                    updated_at: string;
                                    opportunity: {
                                        /** @description Opaque; currently a UUID version 7. */
                                        id: string;
                                        title: string;
                                        /** @enum {unknown} */
                                        status: "draft" | "pending" | "active" | "expired" | "closed";
                                    };
                                }[];
                                pagination: {
                                    current_page: number;
                                    total_pages: number;
                                    total_items: number;
                                    per_page: number;
                                    has_next: boolean;
                                    has_prev: boolean;
                                };
                            };
                            message?: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/opportunities/applications/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Decide on an application, or withdraw your own
         * @description Access: signed in. Limits per minute: 20 per caller (application-update).
         */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {unknown} */
                        status: "submitted" | "reviewed" | "accepted" | "rejected" | "withdrawn";
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                application: {
                                    /** @description Opaque; currently a UUID version 7. */
                                    id: string;
                                    /** @enum {unknown} */
                                    status: "submitted" | "reviewed" | "accepted" | "rejected" | "withdrawn";
                                    /**
                                     * Format: date-time
                                     * @description UTC, ISO 8601 with milliseconds.
                                     */
                                    updated_at: string;
                                };
                            };
                            message?: string;
                        };
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List entities
         * @description Access: anyone. Limits per minute: 120 per caller (entities-read).
         */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    limit?: number;
                    /** @description Part of the name or description, case-insensitive; one or two characters match the beginning of a word. */
                    search?: string;
                    /** @description Case-insensitive. */
                    category?: string;
                    /** @description City or country, case-insensitive. */
                    location?: string;
                    /** @description A range such as `11-50` or `5000+`. */
                    employee_count?: string;
                    verified?: boolean;
                    /** @description Whether the caller is a member. */
                    mine?: boolean;
                    sort?: "created_at" | "name";
                    order?: "asc" | "desc";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                entities: {
                                    /** @description Opaque; currently a UUID version 7. */
                                    id: string;
                                    name: string;
                                    logo: string | null;
                                    website: string | null;
                                    description: string | null;
                                    category: string;
                                    employee_count: string | null;
                                    location: {
                                        city?: string;
                                        country?: string;
                                        timezone?: string;
                                        address?: string;
                                        lat?: number;
                                        lng?: number;
                                    } | null;
                                    /** @enum {unknown} */
                                    visibility: "public" | "members" | "confidential";
                                    is_verified: boolean;
                                    /** @description Opaque; currently a UUID version 7. */
                                    owner_id: string | null;
                                    /** @description Shown to members of the entity and administrators. */
                                    member_ids?: string[];
                                    /**
                                     * Format: date-time
                                     * @description UTC, ISO 8601 with milliseconds.
                                     */
                                    created_at: string;
                                    /**
                                     * Format: date-time
                                     * @description UTC, ISO 8601 with milliseconds.
                                     */
                                    updated_at: string;
                                }[];
                                pagination: {
                                    current_page: number;
                                    total_pages: number;
                                    total_items: number;
                                    per_page: number;
                                    has_next: boolean;
                                    has_prev: boolean;
                                };
                            };
                            message?: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entities/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an entity
         * @description Access: anyone. Limits per minute: 120 per caller (entities-read).
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                entity: {
                                    /** @description Opaque; currently a UUID version 7. */
                                    id: string;
                                    name: string;
                                    logo: string | null;
                                    website: string | null;
                                    description: string | null;
                                    category: string;
                                    employee_count: string | null;
                                    location: {
                                        city?: string;
                                        country?: string;
                                        timezone?: string;
                                        address?: string;
                                        lat?: number;
                                        lng?: number;
                                    } | null;
                                    /** @enum {unknown} */
                                    visibility: "public" | "members" | "confidential";
                                    is_verified: boolean;
                                    /** @description Opaque; currently a UUID version 7. */
                                    owner_id: string | null;
                                    /** @description Shown to members of the entity and administrators. */
                                    member_ids?: string[];
                                    /**
                                     * Format: date-time
                                     * @description UTC, ISO 8601 with milliseconds.
                                     */
                                    created_at: string;
                                    /**
                                     * Format: date-time
                                     * @description UTC, ISO 8601 with milliseconds.
                                     */
                                    updated_at: string;
                                };
                            };
                            message?: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entities/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an entity
         * @description Access: member or above. Limits per minute: 10 per caller (entity-create).
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Chosen by the client. For 24 hours, the same request with the same key returns the first answer. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        /** Format: uri */
                        logo?: string | null;
                        /** Format: uri */
                        website?: string | null;
                        description?: string | null;
                        category?: string;
                        /** @description A range such as `11-50` or `5000+`. */
                        employee_count?: string | null;
                        location?: {
                            city?: string;
                            country?: string;
                            timezone?: string;
                            address?: string;
                            lat?: number;
                            lng?: number;
                        } | null;
                        /** @enum {unknown} */
                        visibility?: "public" | "members" | "confidential";
                        /** @description Account ids; the owner is always a member. */
                        member_ids?: string[];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                entity: {
                                    /** @description Opaque; currently a UUID version 7. */
                                    id: string;
                                    name: string;
                                    logo: string | null;
                                    website: string | null;
                                    description: string | null;
                                    category: string;
                                    employee_count: string | null;
                                    location: {
                                        city?: string;
                                        country?: string;
                                        timezone?: string;
                                        address?: string;
                                        lat?: number;
                                        lng?: number;
                                    } | null;
                                    /** @enum {unknown} */
                                    visibility: "public" | "members" | "confidential";
                                    is_verified: boolean;
                                    /** @description Opaque; currently a UUID version 7. */
                                    owner_id: string | null;
                                    /** @description Shown to members of the entity and administrators. */
                                    member_ids?: string[];
                                    /**
                                     * Format: date-time
                                     * @description UTC, ISO 8601 with milliseconds.
                                     */
                                    created_at: string;
                                    /**
                                     * Format: date-time
                                     * @description UTC, ISO 8601 with milliseconds.
                                     */
                                    updated_at: string;
                                };
                            };
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entities/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Update an entity, as its owner or an administrator
         * @description Access: signed in. Limits per minute: 20 per caller (entity-update).
         */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        id: string;
                        name?: string;
                        /** Format: uri */
                        logo?: string | null;
                        /** Format: uri */
                        website?: string | null;
                        description?: string | null;
                        category?: string;
                        /** @description A range such as `11-50` or `5000+`. */
                        employee_count?: string | null;
                        location?: {
                            city?: string;
                            country?: string;
                            timezone?: string;
                            address?: string;
                            lat?: number;
                            lng?: number;
                        } | null;
                        /** @enum {unknown} */
                        visibility?: "public" | "members" | "confidential";
                        /** @description Account ids; the owner is always a member. */
                        member_ids?: string[];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                entity: {
                                    /** @description Opaque; currently a UUID version 7. */
                                    id: string;
                                    name: string;
                                    logo: string | null;
                                    website: string | null;
                                    description: string | null;
                                    category: string;
                                    employee_count: string | null;
                                    location: {
                                        city?: string;
                                        country?: string;
                                        timezone?: string;
                                        address?: string;
                                        lat?: number;
                                        lng?: number;
                                    } | null;
                                    /** @enum {unknown} */
                                    visibility: "public" | "members" | "confidential";
                                    is_verified: boolean;
                                    /** @description Opaque; currently a UUID version 7. */
                                    owner_id: string | null;
                                    /** @description Shown to members of the entity and administrators. */
                                    member_ids?: string[];
                                    /**
                                     * Format: date-time
                                     * @description UTC, ISO 8601 with milliseconds.
                                     */
                                    created_at: string;
                                    /**
                                     * Format: date-time
                                     * @description UTC, ISO 8601 with milliseconds.
                                     */
                                    updated_at: string;
                                };
                            };
                            message?: string;
                        };
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entities/delete/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an entity, as its owner or an administrator
         * @description Access: signed in. Limits per minute: 10 per caller (entity-delete).
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entities/{id}/members/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Leave an entity as a member
         * @description Access: signed in. Limits per minute: 20 per caller (entity-update).
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/entities/{id}/verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set an entity's verification status
         * @description Access: admin. Limits per minute: 300 per caller (admin).
         */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        isVerified: boolean;
                        notes?: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** @description Opaque; currently a UUID version 7. */
                                id: string;
                                isVerified: boolean;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 with milliseconds.
                                 */
                                verifiedAt: string | null;
                                /** @description Opaque; currently a UUID version 7. */
                                verifiedBy: string | null;
                            };
                            message?: string;
                        };
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/opportunities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List opportunities
         * @description Access: anyone. Limits per minute: 100 per caller (opportunities-list).
         */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    limit?: number;
                    category?: string;
                    type?: "job" | "project" | "collaboration";
                    budget_min?: number;
                    budget_max?: number;
                    /** @description City or country, or `Remote`. */
                    location?: string;
                    remote?: boolean;
                    search?: string;
                    entity_id?: string;
                    sort?: "created_at" | "budget" | "title" | "views";
                    order?: "asc" | "desc";
                    /** @description Comma-separated; all must match. */
                    tags?: string;
                    /** @description `lat,lng`; with `radius_km`. */
                    near?: string;
                    radius_km?: number;
                    status?: "active" | "expired" | "closed";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                opportunities: {
                                    /** @description Opaque; currently a UUID version 7. */
                                    id: string;
                                    title: string;
                                    description: string;
                                    short_description?: string;
                                    category: string;
                                    /** @enum {unknown} */
                                    type: "job" | "project" | "collaboration";
                                    budget?: {
                                        min?: number;
                                        max?: number;
                                        /** @description ISO 4217 */
                                        currency: string;
                                        /** @enum {unknown} */
                                        per: "hour" | "day" | "month" | "project";
                                    };
                                    location: {
                                        city?: string;
                                        country?: string;
                                        timezone?: string;
                                        remote: boolean;
                                        /** @description Shown in the detail view only. */
                                        address?: string;
                                        lat?: number;
                                        lng?: number;
                                    };
                                    requirements: string[];
                                    benefits: string[];
                                    /** @description Opaque; currently a UUID version 7. */
                                    entity_id: string | null;
                                    entity?: {
                                        /** @description Opaque; currently a UUID version 7. */
                                        id: string;
                                        name: string;
                                        logo?: string;
                                    };
                                    tags: string[];
                                    /** @enum {unknown} */
                                    status: "draft" | "pending" | "active" | "expired" | "closed";
                                    /** @enum {unknown} */
                                    visibility: "public" | "members" | "confidential";
                                    /**
                                     * Format: date-time
                                     * @description UTC, ISO 8601 with milliseconds.
                                     */
                                    created_at: string;
                                    /**
                                     * Format: date-time
                                     * @description UTC, ISO 8601 with milliseconds.
                                     */
                                    updated_at: string;
                                    /**
                                     * Format: date-time
                                     * @description UTC, ISO 8601 with milliseconds.
                                     */
                                    expires_at?: string;
                                    views: number;
                                    applications: number;
                                    is_featured: boolean;
                                }[];
                                pagination: {
                                    current_page: number;
                                    total_pages: number;
                                    total_items: number;
                                    per_page: number;
                                    has_next: boolean;
                                    has_prev: boolean;
                                };
                                /** @description Values that occur in what the caller may see of this list; at most the 500 most frequent of each. */
                                filters: {
                                    categories: string[];
                                    types: string[];
                                    locations: string[];
                                };
                            };
                            message?: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/confidential/opportunities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List confidential opportunities
         * @description Access: confidential or above. Limits per minute: 50 per caller (opportunities-confidential).
         */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    limit?: number;
                    category?: string;
                    type?: "job" | "project" | "collaboration";
                    budget_min?: number;
                    budget_max?: number;
                    /** @description City or country, or `Remote`. */
                    location?: string;
                    remote?: boolean;
                    search?: string;
                    entity_id?: string;
                    sort?: "created_at" | "budget" | "title" | "views";
                    order?: "asc" | "desc";
                    /** @description Comma-separated; all must match. */
                    tags?: string;
                    /** @description `lat,lng`; with `radius_km`. */
                    near?: string;
                    radius_km?: number;
                    status?: "active" | "expired" | "closed";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                opportunities: {
                                    /** @description Opaque; currently a UUID version 7. */
                                    id: string;
                                    title: string;
                                    description: string;
                                    short_description?: string;
                                    category: string;
                                    /** @enum {unknown} */
                                    type: "job" | "project" | "collaboration";
                                    budget?: {
                                        min?: number;
                                        max?: number;
                                        /** @description ISO 4217 */
                                        currency: string;
                                        /** @enum {unknown} */
                                        per: "hour" | "day" | "month" | "project";
                                    };
                                    location: {
                                        city?: string;
                                        country?: string;
                                        timezone?: string;
                                        remote: boolean;
                                        /** @description Shown in the detail view only. */
                                        address?: string;
                                        lat?: number;
                                        lng?: number;
                                    };
                                    requirements: string[];
                                    benefits: string[];
                                    /** @description Opaque; currently a UUID version 7. */
                                    entity_id: string | null;
                                    entity?: {
                                        /** @description Opaque; currently a UUID version 7. */
                                        id: string;
                                        name: string;
                                        logo?: string;
                                    };
                                    tags: string[];
                                    /** @enum {unknown} */
                                    status: "draft" | "pending" | "active" | "expired" | "closed";
                                    /** @enum {unknown} */
                                    visibility: "public" | "members" | "confidential";
                                    /**
                                     * Format: date-time
                                     * @description UTC, ISO 8601 with milliseconds.
                                     */
                                    created_at: string;
                                    /**
                                     * Format: date-time
                                     * @description UTC, ISO 8601 with milliseconds.
                                     */
                                    updated_at: string;
                                    /**
                                     * Format: date-time
                                     * @description UTC, ISO 8601 with milliseconds.
                                     */
                                    expires_at?: string;
                                    views: number;
                                    applications: number;
                                    is_featured: boolean;
                                    contact_person?: {
                                        name?: string;
                                        position?: string;
                                        email?: string;
                                        phone?: string;
                                    };
                                    confidential_details?: {
                                        [key: string]: unknown;
                                    };
                                }[];
                                pagination: {
                                    current_page: number;
                                    total_pages: number;
                                    total_items: number;
                                    per_page: number;
                                    has_next: boolean;
                                    has_prev: boolean;
                                };
                                /** @description Values that occur in what the caller may see of this list; at most the 500 most frequent of each. */
                                filters: {
                                    categories: string[];
                                    types: string[];
                                    locations: string[];
                                };
                            };
                            message?: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/opportunities/mine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your own opportunities, in every status
         * @description Access: signed in. Limits per minute: 100 per caller (opportunities-mine).
         */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    limit?: number;
                    category?: string;
                    type?: "job" | "project" | "collaboration";
                    budget_min?: number;
                    budget_max?: number;
                    /** @description City or country, or `Remote`. */
                    location?: string;
                    remote?: boolean;
                    search?: string;
                    entity_id?: string;
                    sort?: "created_at" | "budget" | "title" | "views";
                    order?: "asc" | "desc";
                    /** @description Comma-separated; all must match. */
                    tags?: string;
                    /** @description `lat,lng`; with `radius_km`. */
                    near?: string;
                    radius_km?: number;
                    status?: "draft" | "pending" | "active" | "expired" | "closed";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                opportunities: {
                                    /** @description Opaque; currently a UUID version 7. */
                                    id: string;
                                    title: string;
                                    description: string;
                                    short_description?: string;
                                    category: string;
                                    /** @enum {unknown} */
                                    type: "job" | "project" | "collaboration";
                                    budget?: {
                                        min?: number;
                                        max?: number;
                                        /** @description ISO 4217 */
                                        currency: string;
                                        /** @enum {unknown} */
                                        per: "hour" | "day" | "month" | "project";
                                    };
                                    location: {
                                        city?: string;
                                        country?: string;
                                        timezone?: string;
                                        remote: boolean;
                                        /** @description Shown in the detail view only. */
                                        address?: string;
                                        lat?: number;
                                        lng?: number;
                                    };
                                    requirements: string[];
                                    benefits: string[];
                                    /** @description Opaque; currently a UUID version 7. */
                                    entity_id: string | null;
                                    entity?: {
                                        /** @description Opaque; currently a UUID version 7. */
                                        id: string;
                                        name: string;
                                        logo?: string;
                                    };
                                    tags: string[];
                                    /** @enum {unknown} */
                                    status: "draft" | "pending" | "active" | "expired" | "closed";
                                    /** @enum {unknown} */
                                    visibility: "public" | "members" | "confidential";
                                    /**
                                     * Format: date-time
                                     * @description UTC, ISO 8601 with milliseconds.
                                     */
                                    created_at: string;
                                    /**
                                     * Format: date-time
                                     * @description UTC, ISO 8601 with milliseconds.
                                     */
                                    updated_at: string;
                                    /**
                                     * Format: date-time
                                     * @description UTC, ISO 8601 with milliseconds.
                                     */
                                    expires_at?: string;
                                    views: number;
                                    applications: number;
                                    is_featured: boolean;
                                }[];
                                pagination: {
                                    current_page: number;
                                    total_pages: number;
                                    total_items: number;
                                    per_page: number;
                                    has_next: boolean;
                                    has_prev: boolean;
                                };
                                /** @description Values that occur in what the caller may see of this list; at most the 500 most frequent of each. */
                                filters: {
                                    categories: string[];
                                    types: string[];
                                    locations: string[];
                                };
                            };
                            message?: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/opportunities/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an opportunity and count a view
         * @description Access: anyone. Limits per minute: 200 per caller (opportunity-read).
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The opportunity; for a public active job also as a schema.org JobPosting. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                opportunity: {
                                    /** @description Opaque; currently a UUID version 7. */
                                    id: string;
                                    title: string;
                                    description: string;
                                    short_description?: string;
                                    category: string;
                                    /** @enum {unknown} */
                                    type: "job" | "project" | "collaboration";
                                    budget?: {
                                        min?: number;
                                        max?: number;
                                        /** @description ISO 4217 */
                                        currency: string;
                                        /** @enum {unknown} */
                                        per: "hour" | "day" | "month" | "project";
                                    };
                                    location: {
                                        city?: string;
                                        country?: string;
                                        timezone?: string;
                                        remote: boolean;
                                        /** @description Shown in the detail view only. */
                                        address?: string;
                                        lat?: number;
                                        lng?: number;
                                    };
                                    requirements: string[];
                                    benefits: string[];
                                    /** @description Opaque; currently a UUID version 7. */
                                    entity_id: string | null;
                                    entity?: {
                                        /** @description Opaque; currently a UUID version 7. */
                                        id: string;
                                        name: string;
                                        logo?: string;
                                        website?: string;
                                        employee_count?: string;
                                    };
                                    tags: string[];
                                    /** @enum {unknown} */
                                    status: "draft" | "pending" | "active" | "expired" | "closed";
                                    /** @enum {unknown} */
                                    visibility: "public" | "members" | "confidential";
                                    /**
                                     * Format: date-time
                                     * @description UTC, ISO 8601 with milliseconds.
                                     */
                                    created_at: string;
                                    /**
                                     * Format: date-time
                                     * @description UTC, ISO 8601 with milliseconds.
                                     */
                                    updated_at: string;
                                    /**
                                     * Format: date-time
                                     * @description UTC, ISO 8601 with milliseconds.
                                     */
                                    expires_at?: string;
                                    views: number;
                                    applications: number;
                                    is_featured: boolean;
                                    contact_person?: {
                                        name?: string;
                                        position?: string;
                                        email?: string;
                                        phone?: string;
                                    };
                                    application_process: {
                                        /** @description `form`, `email`, or any other word that readers understand. */
                                        method?: string;
                                        instructions?: string;
                                        contact?: string;
                                        required_documents?: string[];
                                    } | null;
                                    attachments: {
                                        /** @description Opaque; currently a UUID version 7. */
                                        id: string;
                                        name: string;
                                        url: string;
                                        /** @description Bytes. */
                                        size: number;
                                        /**
                                         * Format: date-time
                                         * @description UTC, ISO 8601 with milliseconds.
                                         */
                                        uploaded_at: string;
                                        description?: string;
                                    }[];
                                    /** @description For confidential readers, the owner and administrators. */
                                    confidential_details?: {
                                        [key: string]: unknown;
                                    };
                                };
                            };
                            message?: string;
                        };
                        "application/ld+json": {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/opportunities/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an opportunity; it awaits review
         * @description Access: member or above. Limits per minute: 10 per caller (opportunity-create).
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Chosen by the client. For 24 hours, the same request with the same key returns the first answer. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        title: string;
                        description: string;
                        /** @enum {unknown} */
                        type: "job" | "project" | "collaboration";
                        short_description?: string | null;
                        category?: string;
                        budget?: {
                            min?: number;
                            max?: number;
                            /** @description ISO 4217 */
                            currency: string;
                            /** @enum {unknown} */
                            per: "hour" | "day" | "month" | "project";
                        } | null;
                        location?: {
                            city?: string;
                            country?: string;
                            timezone?: string;
                            remote: boolean;
                            /** @description Shown in the detail view only. */
                            address?: string;
                            lat?: number;
                            lng?: number;
                        };
                        requirements?: string[];
                        benefits?: string[];
                        entity_id?: string | null;
                        contact_person?: {
                            name?: string;
                            position?: string;
                            email?: string;
                            phone?: string;
                        } | null;
                        application_process?: {
                            /** @description `form`, `email`, or any other word that readers understand. */
                            method?: string;
                            instructions?: string;
                            contact?: string;
                            required_documents?: string[];
                        } | null;
                        confidential_details?: {
                            [key: string]: unknown;
                        } | null;
                        tags?: string[];
                        /**
                         * Format: date-time
                         * @description UTC, ISO 8601 with milliseconds.
                         */
                        expires_at?: string | null;
                        /** @enum {unknown} */
                        visibility?: "public" | "members" | "confidential";
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                opportunity: {
                                    /** @description Opaque; currently a UUID version 7. */
                                    id: string;
                                    title: string;
                                    /** @enum {string} */
                                    status: "pending";
                                    /**
                                     * Format: date-time
                                     * @description UTC, ISO 8601 with milliseconds.
                                     */
                                    created_at: string;
                                };
                            };
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/opportunities/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Update an opportunity
         * @description Access: signed in. Limits per minute: 20 per caller (opportunity-update).
         */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        id: string;
                        title?: string;
                        description?: string;
                        /** @enum {unknown} */
                        type?: "job" | "project" | "collaboration";
                        short_description?: string | null;
                        category?: string;
                        budget?: {
                            min?: number;
                            max?: number;
                            /** @description ISO 4217 */
                            currency: string;
                            /** @enum {unknown} */
                            per: "hour" | "day" | "month" | "project";
                        } | null;
                        location?: {
                            city?: string;
                            country?: string;
                            timezone?: string;
                            remote: boolean;
                            /** @description Shown in the detail view only. */
                            address?: string;
                            lat?: number;
                            lng?: number;
                        };
                        requirements?: string[];
                        benefits?: string[];
                        entity_id?: string | null;
                        contact_person?: {
                            name?: string;
                            position?: string;
                            email?: string;
                            phone?: string;
                        } | null;
                        application_process?: {
                            /** @description `form`, `email`, or any other word that readers understand. */
                            method?: string;
                            instructions?: string;
                            contact?: string;
                            required_documents?: string[];
                        } | null;
                        confidential_details?: {
                            [key: string]: unknown;
                        } | null;
                        tags?: string[];
                        /**
                         * Format: date-time
                         * @description UTC, ISO 8601 with milliseconds.
                         */
                        expires_at?: string | null;
                        /** @enum {unknown} */
                        visibility?: "public" | "members" | "confidential";
                        /** @enum {unknown} */
                        status?: "draft" | "pending" | "active" | "expired" | "closed";
                        /** @description Set by administrators; ignored from anyone else. */
                        is_featured?: boolean;
                        /** @description Every field it names must be in the body. */
                        updated_fields?: string[];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                opportunity: {
                                    /** @description Opaque; currently a UUID version 7. */
                                    id: string;
                                    /**
                                     * Format: date-time
                                     * @description UTC, ISO 8601 with milliseconds.
                                     */
                                    updated_at: string;
                                };
                            };
                            message?: string;
                        };
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/opportunities/delete/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an opportunity
         * @description Access: signed in. Limits per minute: 10 per caller (opportunity-delete).
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/opportunities/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Attach a file to an opportunity
         * @description Access: signed in. Limits per minute: 5 per caller (opportunity-upload).
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Chosen by the client. For 24 hours, the same request with the same key returns the first answer. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        /**
                         * Format: binary
                         * @description At most 10 MiB: PDF, DOC, DOCX, ODT, TXT, MD, PPT, PPTX, XLSX, PNG, JPEG, WEBP or ZIP, by name and content.
                         */
                        file: Blob;
                        /** @description Opaque; currently a UUID version 7. */
                        opportunity_id: string;
                        description?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                attachment: {
                                    /** @description Opaque; currently a UUID version 7. */
                                    id: string;
                                    name: string;
                                    url: string;
                                    /** @description Bytes. */
                                    size: number;
                                    /**
                                     * Format: date-time
                                     * @description UTC, ISO 8601 with milliseconds.
                                     */
                                    uploaded_at: string;
                                };
                            };
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/files/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download an attachment
         * @description Access: anyone. Limits per minute: 120 per caller (file-read).
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The file, as an attachment under its name. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/octet-stream": Blob;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/two-factor/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get which second factors your account has
         * @description Access: signed in. Limits per minute: 120 per caller (auth).
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Of `totp`, `passkey` and `recovery-code`. */
                            methods: string[];
                            recoveryCodesLeft: number;
                            /** @description Whether the role of the account needs a second factor. */
                            isRequired: boolean;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/two-factor/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to set up TOTP; a first code for verify-totp makes it a factor
         * @description Access: signed in, freshly. Limits per minute: 20 per caller (factors).
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Required when the account has a password. */
                        password?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {string} */
                            method: "totp";
                            totpURI: string;
                            /** @description Ten codes, each valid once and shown only now; empty when the account has some for another factor. */
                            backupCodes: string[];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/two-factor/verify-totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete a sign-in, or the set-up of TOTP, by a code of the authenticator app
         * @description Access: anyone. Limits per minute: 10 per address (sign-in).
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The six digits that the authenticator app shows. */
                        code: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            token: string | null;
                            user: {
                                id: string;
                                email: string;
                                name: string;
                                image?: string | null;
                                emailVerified: boolean;
                                role: string;
                                language: string;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 with milliseconds.
                                 */
                                createdAt: string;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 with milliseconds.
                                 */
                                updatedAt: string;
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/two-factor/verify-backup-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete a sign-in by a recovery code, which is used up
         * @description Access: anyone. Limits per minute: 10 per address (sign-in).
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        code: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            token: string | null;
                            user: {
                                id: string;
                                email: string;
                                name: string;
                                image?: string | null;
                                emailVerified: boolean;
                                role: string;
                                language: string;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 with milliseconds.
                                 */
                                createdAt: string;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 with milliseconds.
                                 */
                                updatedAt: string;
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/two-factor/generate-backup-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace all recovery codes
         * @description Access: signed in, freshly. Limits per minute: 20 per caller (factors).
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Required when the account has a password. */
                        password?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            status: boolean;
                            /** @description Ten codes, each valid once and shown only now; empty when the account has some for another factor. */
                            backupCodes: string[];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/two-factor/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove TOTP from your account
         * @description Access: signed in, freshly. Limits per minute: 20 per caller (factors).
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Required when the account has a password. */
                        password?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            status: boolean;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkey/generate-register-options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Begin to register a passkey
         * @description Access: signed in, freshly. Limits per minute: 20 per caller (factors).
         */
        get: {
            parameters: {
                query?: {
                    authenticatorAttachment?: "platform" | "cross-platform";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Options for the browser, in the JSON form of WebAuthn level 3. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkey/verify-registration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register a passkey
         * @description Access: signed in, freshly. Limits per minute: 20 per caller (factors).
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        response: {
                            id: string;
                            rawId: string;
                            /** @enum {string} */
                            type: "public-key";
                            authenticatorAttachment?: string | null;
                            clientExtensionResults: {
                                [key: string]: unknown;
                            };
                            response: {
                                clientDataJSON: string;
                                attestationObject: string;
                                transports?: string[];
                            };
                        };
                        name?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Opaque; currently a UUID version 7. */
                            id: string;
                            name: string | null;
                            /** @description `singleDevice` or `multiDevice`. */
                            deviceType: string;
                            backedUp: boolean;
                            /** @description Model of the authenticator; zeros when it does not say. */
                            aaguid: string;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 with milliseconds.
                             */
                            createdAt: string;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 with milliseconds.
                             */
                            lastUsedAt: string | null;
                            /** @description Ten codes, each valid once and shown only now; empty when the account has some for another factor. */
                            backupCodes: string[];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkey/generate-authenticate-options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Begin to sign in by passkey
         * @description Access: anyone. Limits per minute: 120 per caller (auth).
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Options for the browser, in the JSON form of WebAuthn level 3. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkey/verify-authentication": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in by passkey, which needs no other factor
         * @description Access: anyone. Limits per minute: 10 per address (sign-in).
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        response: {
                            id: string;
                            rawId: string;
                            /** @enum {string} */
                            type: "public-key";
                            authenticatorAttachment?: string | null;
                            clientExtensionResults: {
                                [key: string]: unknown;
                            };
                            response: {
                                clientDataJSON: string;
                                authenticatorData: string;
                                signature: string;
                                userHandle?: string | null;
                            };
                        };
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            token: string | null;
                            user: {
                                id: string;
                                email: string;
                                name: string;
                                image?: string | null;
                                emailVerified: boolean;
                                role: string;
                                language: string;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 with milliseconds.
                                 */
                                createdAt: string;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 with milliseconds.
                                 */
                                updatedAt: string;
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkey/list-user-passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your passkeys
         * @description Access: signed in. Limits per minute: 120 per caller (auth).
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Opaque; currently a UUID version 7. */
                            id: string;
                            name: string | null;
                            /** @description `singleDevice` or `multiDevice`. */
                            deviceType: string;
                            backedUp: boolean;
                            /** @description Model of the authenticator; zeros when it does not say. */
                            aaguid: string;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 with milliseconds.
                             */
                            createdAt: string;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 with milliseconds.
                             */
                            lastUsedAt: string | null;
                        }[];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkey/update-passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rename a passkey
         * @description Access: signed in. Limits per minute: 20 per caller (factors).
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            passkey: {
                                /** @description Opaque; currently a UUID version 7. */
                                id: string;
                                name: string | null;
                                /** @description `singleDevice` or `multiDevice`. */
                                deviceType: string;
                                backedUp: boolean;
                                /** @description Model of the authenticator; zeros when it does not say. */
                                aaguid: string;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 with milliseconds.
                                 */
                                createdAt: string;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 with milliseconds.
                                 */
                                lastUsedAt: string | null;
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkey/delete-passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove a passkey
         * @description Access: signed in, freshly. Limits per minute: 20 per caller (factors).
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        id: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            status: boolean;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-up/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an account, sign in unless the address must be confirmed first, and send a mail to confirm it
         * @description Access: anyone. Limits per minute: 10 per address (sign-in).
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        /** Format: email */
                        email: string;
                        password: string;
                        /** Format: uri */
                        image?: string;
                        /** @description Page to redirect to afterwards. */
                        callbackURL?: string;
                        rememberMe?: boolean;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            token: string | null;
                            user: {
                                id: string;
                                email: string;
                                name: string;
                                image?: string | null;
                                emailVerified: boolean;
                                role: string;
                                language: string;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 with milliseconds.
                                 */
                                createdAt: string;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 with milliseconds.
                                 */
                                updatedAt: string;
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-in/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in by e-mail and password; sets the session cookie and returns the token, also as set-auth-token
         * @description Access: anyone. Limits per minute: 10 per address (sign-in).
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: email */
                        email: string;
                        password: string;
                        /** @description Page to redirect to afterwards. */
                        callbackURL?: string;
                        rememberMe?: boolean;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            token?: string | null;
                            user?: {
                                id: string;
                                email: string;
                                name: string;
                                image?: string | null;
                                emailVerified: boolean;
                                role: string;
                                language: string;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 with milliseconds.
                                 */
                                createdAt: string;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 with milliseconds.
                                 */
                                updatedAt: string;
                            };
                            /**
                             * @description The second factor must follow.
                             * @enum {boolean}
                             */
                            twoFactorRedirect?: true;
                            /** @description Of `totp`, `passkey` and `recovery-code`. */
                            twoFactorMethods?: string[];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-in/magic-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail a link to sign in by, if the address has an account
         * @description Access: anyone. Limits per minute: 10 per address (sign-in).
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: email */
                        email: string;
                        /** @description Page to redirect to afterwards. */
                        callbackURL?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            status: boolean;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-in/social": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start signing in through an OAuth provider; returns the URL to visit
         * @description Access: anyone. Limits per minute: 10 per address (sign-in).
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        provider: string;
                        /** @description Page to redirect to afterwards. */
                        callbackURL?: string;
                        /** @description Page to redirect to afterwards. */
                        newUserCallbackURL?: string;
                        /** @description Page to redirect to afterwards. */
                        errorCallbackURL?: string;
                        disableRedirect?: boolean;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            url?: string;
                            redirect: boolean;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/callback/{provider}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Complete signing in through an OAuth provider (its redirect URI)
         * @description Access: anyone. Limits per minute: 10 per address (sign-in).
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    provider: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Redirect */
                302: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/siwe/nonce": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issue a nonce for signing in by wallet or linking one, and the message to sign; valid once, for 5 minutes
         * @description Access: anyone. Limits per minute: 120 per caller (auth).
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        /** @description Of the wallet, for the message to sign. */
                        address?: string;
                        /** @enum {unknown} */
                        purpose?: "sign-in" | "link";
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            nonce: string;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 with milliseconds.
                             */
                            expiresAt: string;
                            /** @description The whole EIP-4361 message to sign, where an address was given. */
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/siwe/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in by Ethereum wallet (EIP-4361); creates an account for an unknown wallet
         * @description Access: anyone. Limits per minute: 10 per address (sign-in).
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description An EIP-4361 message. */
                        message: string;
                        /** @description EIP-191 signature of the message (`personal_sign`); for a contract wallet, EIP-1271 or EIP-6492. */
                        signature: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            token?: string | null;
                            user?: {
                                id: string;
                                email: string;
                                name: string;
                                image?: string | null;
                                emailVerified: boolean;
                                role: string;
                                language: string;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 with milliseconds.
                                 */
                                createdAt: string;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 with milliseconds.
                                 */
                                updatedAt: string;
                            };
                            /**
                             * @description The second factor must follow.
                             * @enum {boolean}
                             */
                            twoFactorRedirect?: true;
                            /** @description Of `totp`, `passkey` and `recovery-code`. */
                            twoFactorMethods?: string[];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out
         * @description Access: anyone. Limits per minute: 120 per caller (auth).
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            success: boolean;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/get-session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the current session and account, or null
         * @description Access: anyone. Limits per minute: 120 per caller (auth).
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            session: {
                                id: string;
                                /** @description Null for a caller with a JWT. */
                                token: string | null;
                                userId: string;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 with milliseconds.
                                 */
                                expiresAt: string;
                                ipAddress?: string | null;
                                userAgent?: string | null;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 with milliseconds.
                                 */
                                createdAt: string;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 with milliseconds.
                                 */
                                updatedAt: string;
                            };
                            user: {
                                id: string;
                                email: string;
                                name: string;
                                image?: string | null;
                                emailVerified: boolean;
                                role: string;
                                language: string;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 with milliseconds.
                                 */
                                createdAt: string;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 with milliseconds.
                                 */
                                updatedAt: string;
                            };
                        } | null;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Issue a JWT bound to the session, valid for 15 minutes
         * @description Access: signed in, not by JWT. Limits per minute: 120 per caller (auth).
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            token: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/jwks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the public keys that verify JWTs (RFC 7517)
         * @description Access: anyone. Limits per minute: 120 per caller (auth).
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            keys: {
                                [key: string]: unknown;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/revoke-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End all sessions
         * @description Access: signed in. Limits per minute: 120 per caller (auth).
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            status: boolean;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/revoke-other-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End all other sessions
         * @description Access: signed in. Limits per minute: 120 per caller (auth).
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            status: boolean;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/request-password-reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail a password reset link, if the address has an account
         * @description Access: anyone. Limits per minute: 120 per caller (auth).
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: email */
                        email: string;
                        /** @description Page to redirect to afterwards. */
                        redirectTo?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            status: boolean;
                            message: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/reset-password/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow a password reset link; redirects to the given page with the token
         * @description Access: anyone. Limits per minute: 120 per caller (auth).
         */
        get: {
            parameters: {
                query?: {
                    /** @description Page to redirect to afterwards. */
                    callbackURL?: string;
                };
                header?: never;
                path: {
                    token: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Redirect */
                302: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset the password by token; ends all sessions
         * @description Access: anyone. Limits per minute: 10 per address (sign-in).
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        newPassword: string;
                        token: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            status: boolean;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/send-verification-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the address confirmation mail again
         * @description Access: anyone. Limits per minute: 120 per caller (auth).
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: email */
                        email: string;
                        /** @description Page to redirect to afterwards. */
                        callbackURL?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            status: boolean;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/verify-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow an address confirmation link
         * @description Access: anyone. Limits per minute: 120 per caller (auth).
         */
        get: {
            parameters: {
                query: {
                    token: string;
                    /** @description Page to redirect to afterwards. */
                    callbackURL?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            status: boolean;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/change-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the password
         * @description Access: signed in. Limits per minute: 10 per address (sign-in).
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        currentPassword: string;
                        newPassword: string;
                        revokeOtherSessions?: boolean;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            token: string | null;
                            user: {
                                id: string;
                                email: string;
                                name: string;
                                image?: string | null;
                                emailVerified: boolean;
                                role: string;
                                language: string;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 with milliseconds.
                                 */
                                createdAt: string;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 with milliseconds.
                                 */
                                updatedAt: string;
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/list-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the sign-in methods of your account
         * @description Access: signed in. Limits per minute: 120 per caller (auth).
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: string;
                            providerId: string;
                            accountId: string;
                        }[];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/link-social": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Link an OAuth provider to your account
         * @description Access: signed in, freshly. Limits per minute: 120 per caller (auth).
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        provider: string;
                        /** @description Page to redirect to afterwards. */
                        callbackURL?: string;
                        disableRedirect?: boolean;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            url?: string;
                            redirect: boolean;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/unlink-account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove a sign-in method
         * @description Access: signed in. Limits per minute: 120 per caller (auth).
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        providerId: string;
                        accountId?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            status: boolean;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the page on which an invited person signs up
         * @description Access: anyone. Limits per minute: 10 per address (sign-in).
         */
        get: {
            parameters: {
                query: {
                    /** @description From the link in the mail. */
                    token: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description An HTML page. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/html": string;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-up/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create the account of an invitation, with its role and a proven address, and sign in
         * @description Access: anyone. Limits per minute: 10 per address (sign-in).
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description From the link in the mail. */
                        token: string;
                        name: string;
                        password: string;
                        rememberMe?: boolean;
                    };
                    "application/x-www-form-urlencoded": {
                        /** @description From the link in the mail. */
                        token: string;
                        name: string;
                        password: string;
                        rememberMe?: boolean;
                    };
                };
            };
            responses: {
                /** @description For a browser an HTML page. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            token: string | null;
                            user: {
                                id: string;
                                email: string;
                                name: string;
                                image?: string | null;
                                emailVerified: boolean;
                                role: string;
                                language: string;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 with milliseconds.
                                 */
                                createdAt: string;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 with milliseconds.
                                 */
                                updatedAt: string;
                            };
                        };
                        "text/html": string;
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/change-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for another address; nothing changes before the link sent there is used
         * @description Access: signed in, freshly. Limits per minute: 10 per address (sign-in).
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: email */
                        newEmail: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            status: true;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/change-email/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the page that asks whether to use the new address
         * @description Access: anyone. Limits per minute: 10 per address (sign-in).
         */
        get: {
            parameters: {
                query: {
                    /** @description From the link in the mail. */
                    token: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description An HTML page. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/html": string;
                    };
                };
            };
        };
        put?: never;
        /**
         * Move the account to the new address, by the token of the mail
         * @description Access: anyone. Limits per minute: 10 per address (sign-in).
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description From the link in the mail. */
                        token: string;
                    };
                    "application/x-www-form-urlencoded": {
                        /** @description From the link in the mail. */
                        token: string;
                    };
                };
            };
            responses: {
                /** @description For a browser an HTML page. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            status: true;
                        };
                        "text/html": string;
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/change-email/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the page that takes the account back to the former address
         * @description Access: anyone. Limits per minute: 10 per address (sign-in).
         */
        get: {
            parameters: {
                query: {
                    /** @description From the link in the mail. */
                    token: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description An HTML page. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/html": string;
                    };
                };
            };
        };
        put?: never;
        /**
         * Take the account back to the former address with a new password; ends all sessions
         * @description Access: anyone. Limits per minute: 10 per address (sign-in).
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description From the link in the mail. */
                        token: string;
                        newPassword: string;
                    };
                    "application/x-www-form-urlencoded": {
                        /** @description From the link in the mail. */
                        token: string;
                        newPassword: string;
                    };
                };
            };
            responses: {
                /** @description For a browser an HTML page. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            status: true;
                        };
                        "text/html": string;
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/magic-link/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the page on which a sign-in link of a mail is used
         * @description Access: anyone. Limits per minute: 10 per address (sign-in).
         */
        get: {
            parameters: {
                query: {
                    /** @description From the link in the mail. */
                    token: string;
                    /** @description Page to redirect to afterwards. */
                    callbackURL?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description An HTML page. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/html": string;
                    };
                };
            };
        };
        put?: never;
        /**
         * Sign in by the link of a mail
         * @description Access: anyone. Limits per minute: 10 per address (sign-in).
         */
        post: {
            parameters: {
                query?: {
                    /** @description Page to redirect to afterwards. */
                    callbackURL?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description From the link in the mail. */
                        token: string;
                    };
                    "application/x-www-form-urlencoded": {
                        /** @description From the link in the mail. */
                        token: string;
                    };
                };
            };
            responses: {
                /** @description For a browser an HTML page. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            token?: string | null;
                            user?: {
                                id: string;
                                email: string;
                                name: string;
                                image?: string | null;
                                emailVerified: boolean;
                                role: string;
                                language: string;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 with milliseconds.
                                 */
                                createdAt: string;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 with milliseconds.
                                 */
                                updatedAt: string;
                            };
                            /**
                             * @description The second factor must follow.
                             * @enum {boolean}
                             */
                            twoFactorRedirect?: true;
                            /** @description Of `totp`, `passkey` and `recovery-code`. */
                            twoFactorMethods?: string[];
                        };
                        "text/html": string;
                    };
                };
                /** @description For a browser, to the given page. */
                303: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the page on which a new password is chosen
         * @description Access: anyone. Limits per minute: 10 per address (sign-in).
         */
        get: operations["showPasswordResetPage"];
        put?: never;
        /**
         * Reset the password from that page
         * @description Access: anyone. Limits per minute: 10 per address (sign-in).
         */
        post: operations["submitPasswordResetPage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the page on which an address is confirmed
         * @description Access: anyone. Limits per minute: 60 per address (confirm).
         */
        get: operations["showConfirmationPage"];
        put?: never;
        /**
         * Confirm an address from that page
         * @description Access: anyone. Limits per minute: 60 per address (confirm).
         */
        post: operations["submitConfirmationPage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List invitations, newest first
         * @description Access: admin. Limits per minute: 300 per caller (admin).
         */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    limit?: number;
                    status?: "pending" | "expired" | "accepted";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            invitations: {
                                /** @description Opaque; currently a UUID version 7. */
                                id: string;
                                email: string;
                                /** @enum {unknown} */
                                role: "visitor" | "subscriber" | "member" | "confidential" | "admin";
                                /** @enum {unknown} */
                                language: "en" | "uk";
                                message: string | null;
                                /** @enum {unknown} */
                                status: "pending" | "expired" | "accepted";
                                /**
                                 * @description What became of the mail.
                                 * @enum {unknown}
                                 */
                                mail: "pending" | "sent" | "failed";
                                /** @description Opaque; currently a UUID version 7. */
                                invitedBy: string | null;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 with milliseconds.
                                 */
                                createdAt: string;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 with milliseconds.
                                 */
                                expiresAt: string;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 with milliseconds.
                                 */
                                acceptedAt: string | null;
                                /** @description The account that came of it. */
                                userId: string | null;
                            }[];
                            pagination: {
                                page: number;
                                limit: number;
                                total: number;
                                totalPages: number;
                                hasNext: boolean;
                                hasPrev: boolean;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Invite a person by e-mail, to an account with a role
         * @description Access: admin. Limits per minute: 300 per caller (admin).
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: email */
                        email: string;
                        /**
                         * @description Default: `subscriber`.
                         * @enum {unknown}
                         */
                        role?: "visitor" | "subscriber" | "member" | "confidential" | "admin";
                        /**
                         * @description Of the mail and of the account. Default: `en`.
                         * @enum {unknown}
                         */
                        language?: "en" | "uk";
                        /** @description Plain text in the mail. */
                        message?: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                invitation: {
                                    /** @description Opaque; currently a UUID version 7. */
                                    id: string;
                                    email: string;
                                    /** @enum {unknown} */
                                    role: "visitor" | "subscriber" | "member" | "confidential" | "admin";
                                    /** @enum {unknown} */
                                    language: "en" | "uk";
                                    message: string | null;
                                    /** @enum {unknown} */
                                    status: "pending" | "expired" | "accepted";
                                    /**
                                     * @description What became of the mail.
                                     * @enum {unknown}
                                     */
                                    mail: "pending" | "sent" | "failed";
                                    /** @description Opaque; currently a UUID version 7. */
                                    invitedBy: string | null;
                                    /**
                                     * Format: date-time
                                     * @description UTC, ISO 8601 with milliseconds.
                                     */
                                    createdAt: string;
                                    /**
                                     * Format: date-time
                                     * @description UTC, ISO 8601 with milliseconds.
                                     */
                                    expiresAt: string;
                                    /**
                                     * Format: date-time
                                     * @description UTC, ISO 8601 with milliseconds.
                                     */
                                    acceptedAt: string | null;
                                    /** @description The account that came of it. */
                                    userId: string | null;
                                };
                            };
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Withdraw an invitation that has not been accepted
         * @description Access: admin. Limits per minute: 300 per caller (admin).
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your active API keys, newest first
         * @description Access: signed in. Limits per minute: 120 per caller (api-keys).
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                api_keys: {
                                    /** @description Opaque; currently a UUID version 7. */
                                    id: string;
                                    name: string;
                                    scopes: ("opportunities:read" | "opportunities:write" | "webhooks:write")[];
                                    /** @description The first characters of the key. */
                                    prefix: string;
                                    /**
                                     * Format: date-time
                                     * @description UTC, ISO 8601 with milliseconds.
                                     */
                                    created_at: string;
                                    /**
                                     * Format: date-time
                                     * @description UTC, ISO 8601 with milliseconds.
                                     */
                                    expires_at: string | null;
                                    /**
                                     * Format: date-time
                                     * @description To the minute.
                                     */
                                    last_used_at: string | null;
                                }[];
                            };
                            message?: string;
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Create an API key
         * @description Access: signed in, freshly. Limits per minute: 120 per caller (api-keys).
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Chosen by the client. For 24 hours, the same request with the same key returns the first answer. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        scopes: ("opportunities:read" | "opportunities:write" | "webhooks:write")[];
                        /**
                         * Format: date-time
                         * @description UTC, ISO 8601 with milliseconds.
                         */
                        expires_at?: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                api_key: {
                                    /** @description Opaque; currently a UUID version 7. */
                                    id: string;
                                    name: string;
                                    scopes: ("opportunities:read" | "opportunities:write" | "webhooks:write")[];
                                    /** @description The first characters of the key. */
                                    prefix: string;
                                    /**
                                     * Format: date-time
                                     * @description UTC, ISO 8601 with milliseconds.
                                     */
                                    created_at: string;
                                    /**
                                     * Format: date-time
                                     * @description UTC, ISO 8601 with milliseconds.
                                     */
                                    expires_at: string | null;
                                    /**
                                     * Format: date-time
                                     * @description To the minute.
                                     */
                                    last_used_at: string | null;
                                };
                                /** @description Returned once: the answer to a repeated request omits it. */
                                key?: string;
                            };
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/api-keys/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate an API key; the old one keeps working for 24 hours
         * @description Access: signed in, freshly. Limits per minute: 120 per caller (api-keys).
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Chosen by the client. For 24 hours, the same request with the same key returns the first answer. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                api_key: {
                                    /** @description Opaque; currently a UUID version 7. */
                                    id: string;
                                    name: string;
                                    scopes: ("opportunities:read" | "opportunities:write" | "webhooks:write")[];
                                    /** @description The first characters of the key. */
                                    prefix: string;
                                    /**
                                     * Format: date-time
                                     * @description UTC, ISO 8601 with milliseconds.
                                     */
                                    created_at: string;
                                    /**
                                     * Format: date-time
                                     * @description UTC, ISO 8601 with milliseconds.
                                     */
                                    expires_at: string | null;
                                    /**
                                     * Format: date-time
                                     * @description To the minute.
                                     */
                                    last_used_at: string | null;
                                };
                                /** @description Returned once: the answer to a repeated request omits it. */
                                key?: string;
                            };
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description Access: signed in. Limits per minute: 120 per caller (api-keys).
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your webhooks, newest first
         * @description Access: member or above. Limits per minute: 120 per caller (webhooks).
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                webhooks: {
                                    /** @description Opaque; currently a UUID version 7. */
                                    id: string;
                                    url: string;
                                    events: ("opportunity.created" | "opportunity.updated" | "opportunity.deleted" | "opportunity.expired" | "application.submitted")[];
                                    is_enabled: boolean;
                                    /** @description Why the service disabled it: `gone` (it answered 410) or `failing` (for five days); null otherwise. */
                                    disabled_reason: string | null;
                                    /**
                                     * Format: date-time
                                     * @description UTC, ISO 8601 with milliseconds.
                                     */
                                    created_at: string;
                                    /**
                                     * Format: date-time
                                     * @description UTC, ISO 8601 with milliseconds.
                                     */
                                    updated_at: string;
                                }[];
                            };
                            message?: string;
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Create a webhook
         * @description Access: member or above. Limits per minute: 120 per caller (webhooks).
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Chosen by the client. For 24 hours, the same request with the same key returns the first answer. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The https address that receives the events. */
                        url: string;
                        events: ("opportunity.created" | "opportunity.updated" | "opportunity.deleted" | "opportunity.expired" | "application.submitted")[];
                        /** @description `whsec_` followed by the base64 of 24 to 64 bytes; generated if absent. */
                        secret?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                webhook: {
                                    /** @description Opaque; currently a UUID version 7. */
                                    id: string;
                                    url: string;
                                    events: ("opportunity.created" | "opportunity.updated" | "opportunity.deleted" | "opportunity.expired" | "application.submitted")[];
                                    is_enabled: boolean;
                                    /** @description Why the service disabled it: `gone` (it answered 410) or `failing` (for five days); null otherwise. */
                                    disabled_reason: string | null;
                                    /**
                                     * Format: date-time
                                     * @description UTC, ISO 8601 with milliseconds.
                                     */
                                    created_at: string;
                                    /**
                                     * Format: date-time
                                     * @description UTC, ISO 8601 with milliseconds.
                                     */
                                    updated_at: string;
                                };
                                /** @description Returned once: the answer to a repeated request omits it. */
                                secret?: string;
                            };
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook
         * @description Access: member or above. Limits per minute: 120 per caller (webhooks).
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                webhook: {
                                    /** @description Opaque; currently a UUID version 7. */
                                    id: string;
                                    url: string;
                                    events: ("opportunity.created" | "opportunity.updated" | "opportunity.deleted" | "opportunity.expired" | "application.submitted")[];
                                    is_enabled: boolean;
                                    /** @description Why the service disabled it: `gone` (it answered 410) or `failing` (for five days); null otherwise. */
                                    disabled_reason: string | null;
                                    /**
                                     * Format: date-time
                                     * @description UTC, ISO 8601 with milliseconds.
                                     */
                                    created_at: string;
                                    /**
                                     * Format: date-time
                                     * @description UTC, ISO 8601 with milliseconds.
                                     */
                                    updated_at: string;
                                };
                            };
                            message?: string;
                        };
                    };
                };
            };
        };
        /**
         * Update, enable or disable a webhook
         * @description Access: member or above. Limits per minute: 120 per caller (webhooks).
         */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The https address that receives the events. */
                        url?: string;
                        events?: ("opportunity.created" | "opportunity.updated" | "opportunity.deleted" | "opportunity.expired" | "application.submitted")[];
                        is_enabled?: boolean;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                webhook: {
                                    /** @description Opaque; currently a UUID version 7. */
                                    id: string;
                                    url: string;
                                    events: ("opportunity.created" | "opportunity.updated" | "opportunity.deleted" | "opportunity.expired" | "application.submitted")[];
                                    is_enabled: boolean;
                                    /** @description Why the service disabled it: `gone` (it answered 410) or `failing` (for five days); null otherwise. */
                                    disabled_reason: string | null;
                                    /**
                                     * Format: date-time
                                     * @description UTC, ISO 8601 with milliseconds.
                                     */
                                    created_at: string;
                                    /**
                                     * Format: date-time
                                     * @description UTC, ISO 8601 with milliseconds.
                                     */
                                    updated_at: string;
                                };
                            };
                            message?: string;
                        };
                    };
                };
            };
        };
        post?: never;
        /**
         * Delete a webhook and its pending deliveries
         * @description Access: member or above. Limits per minute: 120 per caller (webhooks).
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the secret; the old one signs too for 24 hours
         * @description Access: member or above. Limits per minute: 120 per caller (webhooks).
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Chosen by the client. For 24 hours, the same request with the same key returns the first answer. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                webhook: {
                                    /** @description Opaque; currently a UUID version 7. */
                                    id: string;
                                    url: string;
                                    events: ("opportunity.created" | "opportunity.updated" | "opportunity.deleted" | "opportunity.expired" | "application.submitted")[];
                                    is_enabled: boolean;
                                    /** @description Why the service disabled it: `gone` (it answered 410) or `failing` (for five days); null otherwise. */
                                    disabled_reason: string | null;
                                    /**
                                     * Format: date-time
                                     * @description UTC, ISO 8601 with milliseconds.
                                     */
                                    created_at: string;
                                    /**
                                     * Format: date-time
                                     * @description UTC, ISO 8601 with milliseconds.
                                     */
                                    updated_at: string;
                                };
                                /** @description Returned once: the answer to a repeated request omits it. */
                                secret?: string;
                            };
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description Access: member or above. Limits per minute: 120 per caller (webhooks).
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Chosen by the client. For 24 hours, the same request with the same key returns the first answer. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                delivery: {
                                    /** @description Opaque; currently a UUID version 7. */
                                    id: string;
                                    /** @description Opaque; currently a UUID version 7. */
                                    event_id: string;
                                    /** @enum {unknown} */
                                    event_type: "opportunity.created" | "opportunity.updated" | "opportunity.deleted" | "opportunity.expired" | "application.submitted" | "webhook.test";
                                    /** @enum {unknown} */
                                    status: "pending" | "delivered" | "failed" | "skipped";
                                    attempts: number;
                                    /** @description Of the last attempt; null if there was no answer. */
                                    response_status: number | null;
                                    /** @description The beginning of the last answer, for administrators. */
                                    response_body?: string | null;
                                    /** @description Why the last attempt failed. */
                                    failure: string | null;
                                    /**
                                     * Format: date-time
                                     * @description UTC, ISO 8601 with milliseconds.
                                     */
                                    next_attempt_at: string | null;
                                    /**
                                     * Format: date-time
                                     * @description UTC, ISO 8601 with milliseconds.
                                     */
                                    created_at: string;
                                };
                            };
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries of the last 30 days, newest first
         * @description Access: member or above. Limits per minute: 120 per caller (webhooks).
         */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    cursor?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                deliveries: {
                                    /** @description Opaque; currently a UUID version 7. */
                                    id: string;
                                    /** @description Opaque; currently a UUID version 7. */
                                    event_id: string;
                                    /** @enum {unknown} */
                                    event_type: "opportunity.created" | "opportunity.updated" | "opportunity.deleted" | "opportunity.expired" | "application.submitted" | "webhook.test";
                                    /** @enum {unknown} */
                                    status: "pending" | "delivered" | "failed" | "skipped";
                                    attempts: number;
                                    /** @description Of the last attempt; null if there was no answer. */
                                    response_status: number | null;
                                    /** @description The beginning of the last answer, for administrators. */
                                    response_body?: string | null;
                                    /** @description Why the last attempt failed. */
                                    failure: string | null;
                                    /**
                                     * Format: date-time
                                     * @description UTC, ISO 8601 with milliseconds.
                                     */
                                    next_attempt_at: string | null;
                                    /**
                                     * Format: date-time
                                     * @description UTC, ISO 8601 with milliseconds.
                                     */
                                    created_at: string;
                                }[];
                                next_cursor: string | null;
                            };
                            message?: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}/deliveries/{deliveryId}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again
         * @description Access: member or above. Limits per minute: 120 per caller (webhooks).
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                    deliveryId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                delivery: {
                                    /** @description Opaque; currently a UUID version 7. */
                                    id: string;
                                    /** @description Opaque; currently a UUID version 7. */
                                    event_id: string;
                                    /** @enum {unknown} */
                                    event_type: "opportunity.created" | "opportunity.updated" | "opportunity.deleted" | "opportunity.expired" | "application.submitted" | "webhook.test";
                                    /** @enum {unknown} */
                                    status: "pending" | "delivered" | "failed" | "skipped";
                                    attempts: number;
                                    /** @description Of the last attempt; null if there was no answer. */
                                    response_status: number | null;
                                    /** @description The beginning of the last answer, for administrators. */
                                    response_body?: string | null;
                                    /** @description Why the last attempt failed. */
                                    failure: string | null;
                                    /**
                                     * Format: date-time
                                     * @description UTC, ISO 8601 with milliseconds.
                                     */
                                    next_attempt_at: string | null;
                                    /**
                                     * Format: date-time
                                     * @description UTC, ISO 8601 with milliseconds.
                                     */
                                    created_at: string;
                                };
                            };
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/wallet/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the balance of your primary wallet, at most 10 seconds old
         * @description Access: signed in. Limits per minute: 60 per caller (wallet-reads).
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Ethereum address with EIP-55 checksum. */
                            address: string;
                            /** @description In ether, as an exact decimal number. */
                            balance: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/wallet/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your wallets, primary first
         * @description Access: signed in. Limits per minute: 60 per caller (wallet-reads).
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            wallets: {
                                /** @description Ethereum address with EIP-55 checksum. */
                                address: string;
                                isPrimary: boolean;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/wallet/nonce": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issue a nonce for linking a wallet, and the message to sign; valid once, for 5 minutes
         * @description Access: signed in. Limits per minute: 120 per caller (wallet-writes).
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        /** @description Of the wallet, for the message to sign. */
                        address?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            nonce: string;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 with milliseconds.
                             */
                            expiresAt: string;
                            /** @description The whole EIP-4361 message to sign, where an address was given. */
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/wallet/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Link a wallet by a signed message
         * @description Access: signed in, freshly. Limits per minute: 120 per caller (wallet-writes).
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Chosen by the client. For 24 hours, the same request with the same key returns the first answer. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description An EIP-4361 message. */
                        message: string;
                        /** @description EIP-191 signature of the message (`personal_sign`); for a contract wallet, EIP-1271 or EIP-6492. */
                        signature: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** @description Ethereum address with EIP-55 checksum. */
                                address: string;
                                isPrimary: boolean;
                            };
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/wallet/set-primary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set your primary wallet
         * @description Access: signed in. Limits per minute: 120 per caller (wallet-writes).
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        address: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** @description Ethereum address with EIP-55 checksum. */
                                address: string;
                                isPrimary: boolean;
                            };
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/wallet/{address}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Unlink a wallet
         * @description Access: signed in. Limits per minute: 120 per caller (wallet-writes).
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    address: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your notifications, newest first, or get their statistics
         * @description Access: signed in. Limits per minute: 100 per caller (notifications-list).
         */
        get: {
            parameters: {
                query?: {
                    /** @description Values above 100 count as 100. */
                    limit?: number;
                    /** @description The `lastVisible` of the previous page. */
                    startAfter?: string;
                    unreadOnly?: boolean;
                    /** @description If true, returns statistics instead of the list. */
                    stats?: boolean;
                    /** @description Comma-separated notification types. */
                    types?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            notifications: {
                                /** @description Opaque; currently a UUID version 7. */
                                id: string;
                                /** @description Opaque; currently a UUID version 7. */
                                userId: string;
                                /** @enum {unknown} */
                                type: "SYSTEM_ANNOUNCEMENT" | "ENTITY_VERIFICATION" | "OPPORTUNITY_UPDATE" | "WALLET_TRANSACTION" | "SECURITY_ALERT" | "MARKETING_OFFER" | "USER_MENTION" | "MESSAGE_RECEIVED";
                                /** @enum {unknown} */
                                priority: "LOW" | "NORMAL" | "HIGH" | "URGENT";
                                /** @enum {unknown} */
                                status: "PENDING" | "DELIVERED" | "READ" | "FAILED" | "EXPIRED";
                                /** @enum {unknown} */
                                trigger: "USER_ACTION" | "SYSTEM_EVENT" | "SCHEDULED" | "ADMIN_ACTION";
                                title: string;
                                body: string;
                                actionText?: string;
                                actionUrl?: string;
                                data: {
                                    [key: string]: unknown;
                                };
                                channels: ("IN_APP" | "EMAIL" | "SMS" | "PUSH")[];
                                /** @description One per channel. */
                                deliveries: {
                                    /** @enum {unknown} */
                                    channel: "IN_APP" | "EMAIL" | "SMS" | "PUSH";
                                    /** @enum {unknown} */
                                    status: "PENDING" | "SENT" | "DELIVERED" | "FAILED" | "SKIPPED";
                                    retryCount: number;
                                    /**
                                     * Format: date-time
                                     * @description UTC, ISO 8601 with milliseconds.
                                     */
                                    sentAt: string | null;
                                    /**
                                     * Format: date-time
                                     * @description UTC, ISO 8601 with milliseconds.
                                     */
                                    deliveredAt: string | null;
                                    /** @description Also says why it was skipped or is held. */
                                    failureReason: string | null;
                                    /**
                                     * Format: date-time
                                     * @description UTC, ISO 8601 with milliseconds.
                                     */
                                    nextAttemptAt: string | null;
                                }[];
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 with milliseconds.
                                 */
                                createdAt: string;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 with milliseconds.
                                 */
                                updatedAt: string;
                                isRead: boolean;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 with milliseconds.
                                 */
                                readAt: string | null;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 with milliseconds.
                                 */
                                scheduledFor: string | null;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 with milliseconds.
                                 */
                                expiresAt: string | null;
                                templateId?: string;
                                /** @enum {unknown} */
                                locale: "en" | "uk";
                            }[];
                            unreadCount: number;
                            totalCount: number;
                            hasMore: boolean;
                            lastVisible?: string;
                        } | {
                            unreadCount: number;
                            totalCount: number;
                            typeBreakdown: {
                                SYSTEM_ANNOUNCEMENT: number;
                                ENTITY_VERIFICATION: number;
                                OPPORTUNITY_UPDATE: number;
                                WALLET_TRANSACTION: number;
                                SECURITY_ALERT: number;
                                MARKETING_OFFER: number;
                                USER_MENTION: number;
                                MESSAGE_RECEIVED: number;
                            };
                            channelBreakdown: {
                                IN_APP: number;
                                EMAIL: number;
                                SMS: number;
                                PUSH: number;
                            };
                            recentActivity: {
                                last7Days: number;
                                last30Days: number;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Send a notification to accounts or an audience
         * @description Access: admin. Limits per minute: 10 per caller (notification-create).
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Chosen by the client. For 24 hours, the same request with the same key returns the first answer. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        userId?: string;
                        userIds?: string[];
                        /** @description All active accounts, or those with one of the roles. */
                        audience?: {
                            roles?: ("visitor" | "subscriber" | "member" | "confidential" | "admin")[];
                        };
                        /**
                         * @description Required.
                         * @enum {unknown}
                         */
                        type?: "SYSTEM_ANNOUNCEMENT" | "ENTITY_VERIFICATION" | "OPPORTUNITY_UPDATE" | "WALLET_TRANSACTION" | "SECURITY_ALERT" | "MARKETING_OFFER" | "USER_MENTION" | "MESSAGE_RECEIVED";
                        /**
                         * @default NORMAL
                         * @enum {unknown}
                         */
                        priority?: "LOW" | "NORMAL" | "HIGH" | "URGENT";
                        /** @description One line. Optional with a template. */
                        title?: string;
                        /** @description Optional with a template. */
                        body?: string;
                        actionText?: string;
                        /** @description An http or https URL, or a path in the application. */
                        actionUrl?: string;
                        /** @description At most 4,096 bytes; holds the variables of a template. */
                        data?: {
                            [key: string]: unknown;
                        };
                        /**
                         * @default [
                         *       "IN_APP"
                         *     ]
                         */
                        channels?: ("IN_APP" | "EMAIL" | "SMS" | "PUSH")[];
                        /**
                         * Format: date-time
                         * @description UTC, ISO 8601 with milliseconds.
                         */
                        scheduledFor?: string | null;
                        /**
                         * Format: date-time
                         * @description UTC, ISO 8601 with milliseconds.
                         */
                        expiresAt?: string | null;
                        templateId?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                created: number;
                                /** @description Opaque; currently a UUID version 7. */
                                batchId: string;
                                /** @description The first 100; none for an audience. */
                                notifications: {
                                    /** @description Opaque; currently a UUID version 7. */
                                    id: string;
                                    /** @description Opaque; currently a UUID version 7. */
                                    userId: string;
                                    /** @enum {unknown} */
                                    type: "SYSTEM_ANNOUNCEMENT" | "ENTITY_VERIFICATION" | "OPPORTUNITY_UPDATE" | "WALLET_TRANSACTION" | "SECURITY_ALERT" | "MARKETING_OFFER" | "USER_MENTION" | "MESSAGE_RECEIVED";
                                    /** @enum {unknown} */
                                    priority: "LOW" | "NORMAL" | "HIGH" | "URGENT";
                                    /** @enum {unknown} */
                                    status: "PENDING" | "DELIVERED" | "READ" | "FAILED" | "EXPIRED";
                                    /** @enum {unknown} */
                                    trigger: "USER_ACTION" | "SYSTEM_EVENT" | "SCHEDULED" | "ADMIN_ACTION";
                                    title: string;
                                    body: string;
                                    actionText?: string;
                                    actionUrl?: string;
                                    data: {
                                        [key: string]: unknown;
                                    };
                                    channels: ("IN_APP" | "EMAIL" | "SMS" | "PUSH")[];
                                    /** @description One per channel. */
                                    deliveries: {
                                        /** @enum {unknown} */
                                        channel: "IN_APP" | "EMAIL" | "SMS" | "PUSH";
                                        /** @enum {unknown} */
                                        status: "PENDING" | "SENT" | "DELIVERED" | "FAILED" | "SKIPPED";
                                        retryCount: number;
                                        /**
                                         * Format: date-time
                                         * @description UTC, ISO 8601 with milliseconds.
                                         */
                                        sentAt: string | null;
                                        /**
                                         * Format: date-time
                                         * @description UTC, ISO 8601 with milliseconds.
                                         */
                                        deliveredAt: string | null;
                                        /** @description Also says why it was skipped or is held. */
                                        failureReason: string | null;
                                        /**
                                         * Format: date-time
                                         * @description UTC, ISO 8601 with milliseconds.
                                         */
                                        nextAttemptAt: string | null;
                                    }[];
                                    /**
                                     * Format: date-time
                                     * @description UTC, ISO 8601 with milliseconds.
                                     */
                                    createdAt: string;
                                    /**
                                     * Format: date-time
                                     * @description UTC, ISO 8601 with milliseconds.
                                     */
                                    updatedAt: string;
                                    isRead: boolean;
                                    /**
                                     * Format: date-time
                                     * @description UTC, ISO 8601 with milliseconds.
                                     */
                                    readAt: string | null;
                                    /**
                                     * Format: date-time
                                     * @description UTC, ISO 8601 with milliseconds.
                                     */
                                    scheduledFor: string | null;
                                    /**
                                     * Format: date-time
                                     * @description UTC, ISO 8601 with milliseconds.
                                     */
                                    expiresAt: string | null;
                                    templateId?: string;
                                    /** @enum {unknown} */
                                    locale: "en" | "uk";
                                }[];
                            };
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List notification templates
         * @description Access: admin. Limits per minute: 120 per caller (notification-templates).
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            templates: {
                                id: string;
                                /** @enum {unknown} */
                                type: "SYSTEM_ANNOUNCEMENT" | "ENTITY_VERIFICATION" | "OPPORTUNITY_UPDATE" | "WALLET_TRANSACTION" | "SECURITY_ALERT" | "MARKETING_OFFER" | "USER_MENTION" | "MESSAGE_RECEIVED";
                                locales: ("en" | "uk")[];
                                variables: string[];
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/read-all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark all your notifications as read
         * @description Access: signed in. Limits per minute: 5 per caller (notifications-read-all), 100 per everyone (notifications-read-all:all).
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                            markedCount: number;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/{id}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark a notification as read
         * @description Access: signed in. Limits per minute: 200 per caller (notification-read).
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 with milliseconds.
                             */
                            readAt: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/{id}/unread": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark a notification as unread
         * @description Access: signed in. Limits per minute: 120 per caller (notification-change).
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a notification
         * @description Access: signed in. Limits per minute: 120 per caller (notification-change).
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/preferences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get your notification preferences, in both shapes
         * @description Access: signed in. Limits per minute: 20 per caller (notification-preferences), 500 per everyone (notification-preferences:all).
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Opaque; currently a UUID version 7. */
                            id: string;
                            /** @description Opaque; currently a UUID version 7. */
                            userId: string;
                            /** @enum {unknown} */
                            language: "en" | "uk";
                            /** @description An IANA time zone name. */
                            timezone: string;
                            enabled: boolean;
                            channels: {
                                inApp: boolean;
                                email: boolean;
                                sms: boolean;
                                push: boolean;
                            };
                            types: {
                                systemAnnouncements: boolean;
                                entityVerification: boolean;
                                opportunityUpdates: boolean;
                                walletTransactions: boolean;
                                securityAlerts: boolean;
                                marketingOffers: boolean;
                            };
                            categories: {
                                messages: boolean;
                                opportunities: boolean;
                                entities: boolean;
                                system: boolean;
                                marketing: boolean;
                            };
                            quiet_hours: {
                                enabled: boolean;
                                /** @description 00:00 to 23:59. */
                                start: string;
                                /** @description 00:00 to 23:59. */
                                end: string;
                            };
                            quietHours: {
                                enabled: boolean;
                                /** @description 00:00 to 23:59. */
                                start: string;
                                /** @description 00:00 to 23:59. */
                                end: string;
                                /** @description An IANA time zone name. */
                                timezone: string;
                            };
                            frequency: {
                                /**
                                 * @description The most frequent cadence chosen; absent if none is.
                                 * @enum {unknown}
                                 */
                                digest?: "real_time" | "hourly" | "daily" | "weekly";
                                batching: boolean;
                                immediate: boolean;
                                daily: boolean;
                                weekly: boolean;
                            };
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 with milliseconds.
                             */
                            createdAt: string;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 with milliseconds.
                             */
                            updatedAt: string;
                        };
                    };
                };
            };
        };
        /**
         * Update your notification preferences, in either shape
         * @description Access: signed in. Limits per minute: 20 per caller (notification-preferences), 500 per everyone (notification-preferences:all).
         */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {unknown} */
                        language?: "en" | "uk";
                        /** @description An IANA time zone name. */
                        timezone?: string;
                        enabled?: boolean;
                        channels?: {
                            inApp?: boolean;
                            email?: boolean;
                            sms?: boolean;
                            push?: boolean;
                        };
                        types?: {
                            systemAnnouncements?: boolean;
                            entityVerification?: boolean;
                            opportunityUpdates?: boolean;
                            walletTransactions?: boolean;
                            securityAlerts?: boolean;
                            marketingOffers?: boolean;
                        };
                        categories?: {
                            messages?: boolean;
                            opportunities?: boolean;
                            entities?: boolean;
                            system?: boolean;
                            marketing?: boolean;
                        };
                        quiet_hours?: {
                            enabled?: boolean;
                            /** @description 00:00 to 23:59. */
                            start?: string;
                            /** @description 00:00 to 23:59. */
                            end?: string;
                        };
                        quietHours?: {
                            enabled?: boolean;
                            /** @description 00:00 to 23:59. */
                            start?: string;
                            /** @description 00:00 to 23:59. */
                            end?: string;
                            /** @description An IANA time zone name. */
                            timezone?: string;
                        };
                        frequency?: {
                            /**
                             * @description The most frequent cadence chosen; absent if none is.
                             * @enum {unknown}
                             */
                            digest?: "real_time" | "hourly" | "daily" | "weekly";
                            batching?: boolean;
                            immediate?: boolean;
                            daily?: boolean;
                            weekly?: boolean;
                        };
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                        };
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/push/public-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the VAPID public key for push subscriptions
         * @description Access: signed in. Limits per minute: 120 per caller (push-subscriptions).
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description The `applicationServerKey` for subscriptions, in base64url. */
                            publicKey: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/push/subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Subscribe a browser to push
         * @description Access: signed in. Limits per minute: 120 per caller (push-subscriptions).
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Chosen by the client. For 24 hours, the same request with the same key returns the first answer. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        endpoint: string;
                        keys: {
                            p256dh: string;
                            auth: string;
                        };
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                        };
                    };
                };
            };
        };
        /**
         * Unsubscribe a browser from push
         * @description Access: signed in. Limits per minute: 120 per caller (push-subscriptions).
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        endpoint: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/unsubscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the page that asks whether to unsubscribe
         * @description Access: anyone. Limits per minute: 600 per address (unsubscribe).
         */
        get: {
            parameters: {
                query: {
                    /** @description From the link in the mail. */
                    token: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description An HTML page. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/html": string;
                    };
                };
            };
        };
        put?: never;
        /**
         * Unsubscribe with one click (RFC 8058)
         * @description Access: anyone. Limits per minute: 600 per address (unsubscribe).
         */
        post: {
            parameters: {
                query: {
                    /** @description From the link in the mail. */
                    token: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description An HTML page. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/html": string;
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/security-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List security events, newest first
         * @description Access: admin. Limits per minute: 300 per caller (admin).
         */
        get: {
            parameters: {
                query?: {
                    userId?: string;
                    kind?: "SIGN_IN_SUCCEEDED" | "SIGN_IN_FAILED" | "ACCESS_REFUSED" | "GUESSING_DELAYED" | "CODE_FAILED" | "SECOND_FACTOR_USED" | "SECOND_FACTOR_FAILED" | "SECOND_FACTOR_CHANGED" | "PASSKEY_ADDED" | "PASSKEY_REMOVED" | "API_KEY_CREATED" | "API_KEY_REVOKED" | "SESSION_ENDED" | "PASSWORD_CHANGED" | "PASSWORD_RESET" | "ADDRESS_CONFIRMED" | "ADDRESS_CHANGED" | "PROVIDER_LINKED" | "PROVIDER_UNLINKED" | "WALLET_LINKED" | "WALLET_UNLINKED" | "ACCOUNT_CREATED" | "ACCOUNT_SUSPENDED" | "ACCOUNT_REINSTATED" | "ACCOUNT_DELETED" | "EVENTS_OMITTED" | "PASSWORD_FAILED";
                    /** @description Earliest time, inclusive. */
                    from?: string;
                    /** @description Latest time, inclusive. */
                    to?: string;
                    limit?: number;
                    /** @description The `nextCursor` of the previous page. */
                    cursor?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            events: {
                                /** @description Opaque; currently a UUID version 7. */
                                id: string;
                                /** @description As in the filter; more may be added. */
                                kind: string;
                                /** @description Null where no account is known. */
                                userId: string | null;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 with milliseconds.
                                 */
                                timestamp: string;
                                /** @description Of EVENTS_OMITTED: the network. */
                                ipAddress: string | null;
                                device: string | null;
                                /** @description As in the log and in `x-request-id`. */
                                requestId: string | null;
                                /** @description The route, the provider; of EVENTS_OMITTED, how many. */
                                detail: string | null;
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/security-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the security events of your account, newest first
         * @description Access: signed in. Limits per minute: 120 per caller (profile).
         */
        get: {
            parameters: {
                query?: {
                    kind?: "SIGN_IN_SUCCEEDED" | "SIGN_IN_FAILED" | "ACCESS_REFUSED" | "GUESSING_DELAYED" | "CODE_FAILED" | "SECOND_FACTOR_USED" | "SECOND_FACTOR_FAILED" | "SECOND_FACTOR_CHANGED" | "PASSKEY_ADDED" | "PASSKEY_REMOVED" | "API_KEY_CREATED" | "API_KEY_REVOKED" | "SESSION_ENDED" | "PASSWORD_CHANGED" | "PASSWORD_RESET" | "ADDRESS_CONFIRMED" | "ADDRESS_CHANGED" | "PROVIDER_LINKED" | "PROVIDER_UNLINKED" | "WALLET_LINKED" | "WALLET_UNLINKED" | "ACCOUNT_CREATED" | "ACCOUNT_SUSPENDED" | "ACCOUNT_REINSTATED" | "ACCOUNT_DELETED" | "EVENTS_OMITTED" | "PASSWORD_FAILED";
                    /** @description Earliest time, inclusive. */
                    from?: string;
                    /** @description Latest time, inclusive. */
                    to?: string;
                    limit?: number;
                    /** @description The `nextCursor` of the previous page. */
                    cursor?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            events: {
                                /** @description Opaque; currently a UUID version 7. */
                                id: string;
                                /** @description As in the filter; more may be added. */
                                kind: string;
                                /** @description Null where no account is known. */
                                userId: string | null;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 with milliseconds.
                                 */
                                timestamp: string;
                                /** @description Of EVENTS_OMITTED: the network. */
                                ipAddress: string | null;
                                device: string | null;
                                /** @description As in the log and in `x-request-id`. */
                                requestId: string | null;
                                /** @description The route, the provider; of EVENTS_OMITTED, how many. */
                                detail: string | null;
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List users
         * @description Access: admin. Limits per minute: 300 per caller (admin).
         */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    limit?: number;
                    /** @description Part of the name or e-mail address, case-insensitive; one or two characters match the beginning of a word. */
                    search?: string;
                    role?: "visitor" | "subscriber" | "member" | "confidential" | "admin";
                    verified?: boolean;
                    active?: boolean;
                    /** @description UTC, ISO 8601 with milliseconds. */
                    createdAfter?: string;
                    /** @description UTC, ISO 8601 with milliseconds. */
                    createdBefore?: string;
                    sortBy?: "createdAt" | "lastLoginAt" | "name" | "email";
                    sortOrder?: "asc" | "desc";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            users: {
                                /** @description Opaque; currently a UUID version 7. */
                                id: string;
                                email: string;
                                name: string;
                                firstName: string | null;
                                lastName: string | null;
                                avatar: string | null;
                                /** @enum {unknown} */
                                role: "visitor" | "subscriber" | "member" | "confidential" | "admin";
                                isVerified: boolean;
                                isActive: boolean;
                                emailVerified: boolean;
                                bio: string | null;
                                location: string | null;
                                company: string | null;
                                position: string | null;
                                phone: string | null;
                                phoneVerified: boolean;
                                website: string | null;
                                walletAddress: string | null;
                                authProviders: string[];
                                statistics: {
                                    entitiesCreated: number;
                                    opportunitiesCreated: number;
                                    notificationsSent: number;
                                    /**
                                     * Format: date-time
                                     * @description UTC, ISO 8601 with milliseconds.
                                     */
                                    lastActivity: string | null;
                                };
                                preferences: {
                                    /** @enum {unknown} */
                                    language: "en" | "uk";
                                    /** @enum {unknown} */
                                    theme: "light" | "dark" | "system";
                                    notifications: {
                                        email: boolean;
                                        push: boolean;
                                        sms: boolean;
                                    };
                                };
                                verificationType: ("manual" | "document" | "email" | "identity_provider" | "automated") | null;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 with milliseconds.
                                 */
                                verifiedAt: string | null;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 with milliseconds.
                                 */
                                createdAt: string;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 with milliseconds.
                                 */
                                updatedAt: string;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 with milliseconds.
                                 */
                                lastLoginAt: string | null;
                                /** @description Opaque; currently a UUID version 7. */
                                verifiedBy: string | null;
                                verificationNotes: string | null;
                                suspension: {
                                    reason: string | null;
                                    /**
                                     * Format: date-time
                                     * @description UTC, ISO 8601 with milliseconds.
                                     */
                                    until: string | null;
                                    contentHidden: boolean;
                                } | null;
                            }[];
                            pagination: {
                                page: number;
                                limit: number;
                                total: number;
                                totalPages: number;
                                hasNext: boolean;
                                hasPrev: boolean;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a user in full
         * @description Access: admin. Limits per minute: 300 per caller (admin).
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Opaque; currently a UUID version 7. */
                            id: string;
                            email: string;
                            name: string;
                            firstName: string | null;
                            lastName: string | null;
                            avatar: string | null;
                            /** @enum {unknown} */
                            role: "visitor" | "subscriber" | "member" | "confidential" | "admin";
                            isVerified: boolean;
                            isActive: boolean;
                            emailVerified: boolean;
                            bio: string | null;
                            location: string | null;
                            company: string | null;
                            position: string | null;
                            phone: string | null;
                            phoneVerified: boolean;
                            website: string | null;
                            walletAddress: string | null;
                            authProviders: string[];
                            statistics: {
                                entitiesCreated: number;
                                opportunitiesCreated: number;
                                notificationsSent: number;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 with milliseconds.
                                 */
                                lastActivity: string | null;
                            };
                            preferences: {
                                /** @enum {unknown} */
                                language: "en" | "uk";
                                /** @enum {unknown} */
                                theme: "light" | "dark" | "system";
                                notifications: {
                                    email: boolean;
                                    push: boolean;
                                    sms: boolean;
                                };
                            };
                            verificationType: ("manual" | "document" | "email" | "identity_provider" | "automated") | null;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 with milliseconds.
                             */
                            verifiedAt: string | null;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 with milliseconds.
                             */
                            createdAt: string;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 with milliseconds.
                             */
                            updatedAt: string;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 with milliseconds.
                             */
                            lastLoginAt: string | null;
                            /** @description Opaque; currently a UUID version 7. */
                            verifiedBy: string | null;
                            verificationNotes: string | null;
                            suspension: {
                                reason: string | null;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 with milliseconds.
                                 */
                                until: string | null;
                                contentHidden: boolean;
                            } | null;
                            loginHistory: {
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 with milliseconds.
                                 */
                                timestamp: string;
                                ip: string | null;
                                userAgent: string | null;
                                /** @description `email`, or the name of an OAuth provider. */
                                provider: string;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /**
         * Delete a user; restorable for 30 days
         * @description Access: admin. Limits per minute: 300 per caller (admin).
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        reason?: string | null;
                        deleteData?: boolean;
                        notifyUser?: boolean;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** @description Opaque; currently a UUID version 7. */
                                userId: string;
                                /** @description Opaque; currently a UUID version 7. */
                                deletedBy: string;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 with milliseconds.
                                 */
                                deletedAt: string;
                                reason: string | null;
                                dataDeleted: boolean;
                            };
                            message?: string;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/role": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a user's role
         * @description Access: admin. Limits per minute: 300 per caller (admin).
         */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * @description In lower case.
                         * @enum {unknown}
                         */
                        role: "visitor" | "subscriber" | "member" | "confidential" | "admin";
                        reason?: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** @description Opaque; currently a UUID version 7. */
                                userId: string;
                                /** @enum {unknown} */
                                previousRole: "visitor" | "subscriber" | "member" | "confidential" | "admin";
                                /** @enum {unknown} */
                                newRole: "visitor" | "subscriber" | "member" | "confidential" | "admin";
                                /** @description Opaque; currently a UUID version 7. */
                                updatedBy: string;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 with milliseconds.
                                 */
                                updatedAt: string;
                                reason: string | null;
                            };
                            message?: string;
                        };
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/bulk/role": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the roles of several users, each by itself
         * @description Access: admin. Limits per minute: 300 per caller (admin).
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description 1 to 1,000 distinct ids; repeated ones count once. */
                        userIds: string[];
                        /**
                         * @description In lower case.
                         * @enum {unknown}
                         */
                        role: "visitor" | "subscriber" | "member" | "confidential" | "admin";
                        reason?: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                            data: {
                                updated: number;
                                failed: number;
                                results: {
                                    userId: string;
                                    success: boolean;
                                    error?: string;
                                }[];
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/set-user-role": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change a user's role and optionally notify the user
         * @description Access: admin. Limits per minute: 300 per caller (admin).
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        userId: string;
                        /**
                         * @description In lower case.
                         * @enum {unknown}
                         */
                        role: "visitor" | "subscriber" | "member" | "confidential" | "admin";
                        reason?: string | null;
                        notifyUser?: boolean;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** @description Opaque; currently a UUID version 7. */
                                userId: string;
                                /** @enum {unknown} */
                                previousRole: "visitor" | "subscriber" | "member" | "confidential" | "admin";
                                /** @enum {unknown} */
                                newRole: "visitor" | "subscriber" | "member" | "confidential" | "admin";
                                /** @description Opaque; currently a UUID version 7. */
                                updatedBy: string;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 with milliseconds.
                                 */
                                updatedAt: string;
                                reason: string | null;
                            };
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a deleted user
         * @description Access: admin. Limits per minute: 300 per caller (admin).
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        reason?: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** @description Opaque; currently a UUID version 7. */
                                userId: string;
                                /** @description Opaque; currently a UUID version 7. */
                                restoredBy: string;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 with milliseconds.
                                 */
                                restoredAt: string;
                                reason: string | null;
                            };
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Suspend or reinstate a user
         * @description Access: admin. Limits per minute: 300 per caller (admin).
         */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description False suspends the account, true reinstates it. */
                        isActive: boolean;
                        reason?: string | null;
                        /**
                         * Format: date-time
                         * @description When the suspension ends by itself; in the future.
                         */
                        until?: string | null;
                        /** @description Hides what the account published until the suspension ends. */
                        hideContent?: boolean | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** @description Opaque; currently a UUID version 7. */
                                userId: string;
                                wasActive: boolean;
                                isActive: boolean;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 with milliseconds.
                                 */
                                until: string | null;
                                contentHidden: boolean;
                                /** @description Opaque; currently a UUID version 7. */
                                updatedBy: string;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 with milliseconds.
                                 */
                                updatedAt: string;
                                reason: string | null;
                            };
                            message?: string;
                        };
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/bulk/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suspend or reinstate several users, each by itself
         * @description Access: admin. Limits per minute: 300 per caller (admin).
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description 1 to 1,000 distinct ids; repeated ones count once. */
                        userIds: string[];
                        /** @description False suspends the account, true reinstates it. */
                        isActive: boolean;
                        reason?: string | null;
                        /**
                         * Format: date-time
                         * @description When the suspension ends by itself; in the future.
                         */
                        until?: string | null;
                        /** @description Hides what the account published until the suspension ends. */
                        hideContent?: boolean | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                            data: {
                                updated: number;
                                failed: number;
                                results: {
                                    userId: string;
                                    success: boolean;
                                    error?: string;
                                }[];
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set a user's verification status
         * @description Access: admin. Limits per minute: 30 per caller (user-verification), 100 per everyone (user-verification:all), 300 per caller (admin).
         */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        isVerified: boolean;
                        /** @enum {unknown} */
                        verificationType?: "manual" | "document" | "email" | "identity_provider" | "automated";
                        notes?: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** @description Opaque; currently a UUID version 7. */
                                userId: string;
                                isVerified: boolean;
                                verificationType: ("manual" | "document" | "email" | "identity_provider" | "automated") | null;
                                /** @description Opaque; currently a UUID version 7. */
                                verifiedBy: string | null;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 with milliseconds.
                                 */
                                verifiedAt: string | null;
                                notes: string | null;
                            };
                            message?: string;
                        };
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/bulk/verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set the verification status of several users, each by itself
         * @description Access: admin. Limits per minute: 30 per caller (user-verification), 100 per everyone (user-verification:all), 300 per caller (admin).
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description 1 to 1,000 distinct ids; repeated ones count once. */
                        userIds: string[];
                        isVerified: boolean;
                        /** @enum {unknown} */
                        verificationType?: "manual" | "document" | "email" | "identity_provider" | "automated";
                        notes?: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                            data: {
                                updated: number;
                                failed: number;
                                results: {
                                    userId: string;
                                    success: boolean;
                                    error?: string;
                                }[];
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get your account in full
         * @description Access: signed in. Limits per minute: 120 per caller (profile).
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Opaque; currently a UUID version 7. */
                            id: string;
                            email: string;
                            name: string;
                            firstName: string | null;
                            lastName: string | null;
                            avatar: string | null;
                            /** @enum {unknown} */
                            role: "visitor" | "subscriber" | "member" | "confidential" | "admin";
                            isVerified: boolean;
                            isActive: boolean;
                            emailVerified: boolean;
                            bio: string | null;
                            location: string | null;
                            company: string | null;
                            position: string | null;
                            phone: string | null;
                            phoneVerified: boolean;
                            website: string | null;
                            walletAddress: string | null;
                            authProviders: string[];
                            statistics: {
                                entitiesCreated: number;
                                opportunitiesCreated: number;
                                notificationsSent: number;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 with milliseconds.
                                 */
                                lastActivity: string | null;
                            };
                            preferences: {
                                /** @enum {unknown} */
                                language: "en" | "uk";
                                /** @enum {unknown} */
                                theme: "light" | "dark" | "system";
                                notifications: {
                                    email: boolean;
                                    push: boolean;
                                    sms: boolean;
                                };
                            };
                            verificationType: ("manual" | "document" | "email" | "identity_provider" | "automated") | null;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 with milliseconds.
                             */
                            verifiedAt: string | null;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 with milliseconds.
                             */
                            createdAt: string;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 with milliseconds.
                             */
                            updatedAt: string;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 with milliseconds.
                             */
                            lastLoginAt: string | null;
                            loginHistory: {
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 with milliseconds.
                                 */
                                timestamp: string;
                                ip: string | null;
                                userAgent: string | null;
                                /** @description `email`, or the name of an OAuth provider. */
                                provider: string;
                            }[];
                        };
                    };
                };
            };
        };
        /**
         * Update your account
         * @description Access: signed in. Limits per minute: 120 per caller (profile).
         */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name?: string;
                        firstName?: string | null;
                        lastName?: string | null;
                        /** Format: uri */
                        avatar?: string | null;
                        bio?: string | null;
                        location?: string | null;
                        company?: string | null;
                        position?: string | null;
                        /** @description E.164 number. */
                        phone?: string | null;
                        /** Format: uri */
                        website?: string | null;
                        /** @description The present address; another one is refused, see `POST /api/auth/change-email`. */
                        email?: string;
                        preferences?: {
                            /** @enum {unknown} */
                            language?: "en" | "uk";
                            /** @enum {unknown} */
                            theme?: "light" | "dark" | "system";
                            notifications?: {
                                email?: boolean;
                                push?: boolean;
                                sms?: boolean;
                            };
                        };
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** @description Opaque; currently a UUID version 7. */
                                id: string;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 with milliseconds.
                                 */
                                updatedAt: string;
                            };
                            message?: string;
                        };
                    };
                };
            };
        };
        post?: never;
        /**
         * Delete your account; an administrator can restore it for 30 days
         * @description Access: signed in, freshly. Limits per minute: 120 per caller (profile).
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        reason?: string | null;
                        deleteData?: boolean;
                        notifyUser?: boolean;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** @description Opaque; currently a UUID version 7. */
                                userId: string;
                                /** @description Opaque; currently a UUID version 7. */
                                deletedBy: string;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 with milliseconds.
                                 */
                                deletedAt: string;
                                reason: string | null;
                                dataDeleted: boolean;
                            };
                            message?: string;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export all your personal data as a file
         * @description Access: signed in. Limits per minute: 10 per caller (profile-export).
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your sessions, newest first
         * @description Access: signed in. Limits per minute: 120 per caller (profile).
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            sessions: {
                                /** @description Identifies the session; not a credential. */
                                id: string;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 with milliseconds.
                                 */
                                createdAt: string;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 with milliseconds.
                                 */
                                expiresAt: string;
                                ipAddress: string | null;
                                userAgent: string | null;
                                provider: string;
                                isCurrent: boolean;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /**
         * End all your other sessions
         * @description Access: signed in. Limits per minute: 120 per caller (profile).
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                ended: number;
                            };
                            message?: string;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End one of your sessions
         * @description Access: signed in. Limits per minute: 120 per caller (profile).
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/login-history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your last 50 sign-ins, newest first
         * @description Access: signed in. Limits per minute: 120 per caller (profile).
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            loginHistory: {
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 with milliseconds.
                                 */
                                timestamp: string;
                                ip: string | null;
                                userAgent: string | null;
                                /** @description `email`, or the name of an OAuth provider. */
                                provider: string;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/phone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a verification code to a phone number by SMS
         * @description Access: signed in. Limits per minute: 10 per caller (phone).
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description E.164 number. */
                        phone: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/phone/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify your phone number by code
         * @description Access: signed in. Limits per minute: 20 per caller (phone-verify).
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        code: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                /** @description E.164 number. */
                                phone: string;
                            };
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/disown": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the page that asks whether to delete an account
         * @description Access: anyone. Limits per minute: 60 per address (disown).
         */
        get: {
            parameters: {
                query: {
                    /** @description From the link in the mail. */
                    token: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description An HTML page. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/html": string;
                    };
                };
            };
        };
        put?: never;
        /**
         * Delete an account that was made with your address and has not confirmed it
         * @description Access: anyone. Limits per minute: 60 per address (disown).
         */
        post: {
            parameters: {
                query: {
                    /** @description From the link in the mail. */
                    token: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description An HTML page. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/html": string;
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/avatar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload your avatar
         * @description Access: signed in. Limits per minute: 20 per caller (avatar).
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        /** Format: binary */
                        file: Blob;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                avatar: string;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 with milliseconds.
                                 */
                                updatedAt: string;
                            };
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/avatars/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an avatar
         * @description Access: anyone. Limits per minute: 1200 per caller (avatar-read).
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    file: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The picture. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "image/webp": Blob;
                    };
                };
                /** @description Not modified. */
                304: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get name, look, features, version and counts of the community
         * @description Access: anyone. Limits per minute: 120 per caller (info).
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Of the community. */
                            name: string;
                            description: string | null;
                            /** @description Its address. */
                            logo: string | null;
                            /** @description As in CSS, with six digits. */
                            color: string;
                            /** @description An e-mail address or a URL. */
                            contact: string | null;
                            publicUrl: string;
                            /** @description Where links for people lead. */
                            siteUrl: string;
                            /** @description The first is for people whose own is not known. */
                            languages: string[];
                            /** @description For people whose own is not known. */
                            timeZone: string;
                            chainId: number;
                            version: string;
                            /** @description Seconds since this process started. */
                            uptime: number;
                            counts: {
                                users: number;
                                /** @description Public published articles. */
                                news: number;
                                /** @description Public active opportunities. */
                                opportunities: number;
                            };
                            features: {
                                languages: string[];
                                /** @description `email`, and the configured OAuth providers. */
                                signIn: string[];
                                /** @enum {unknown} */
                                signUp: "open" | "confirmed" | "invited" | "closed";
                                /** @description Whether mail is sent rather than only logged. */
                                mail: boolean;
                                sms: boolean;
                                push: boolean;
                                /** @description Whether balances and contract wallets work; others can be linked anyway. */
                                wallets: boolean;
                                /** @enum {unknown} */
                                moderation: "open" | "strict";
                                magicLink: boolean;
                                /** @description False where the public address has no domain. */
                                passkeys: boolean;
                                providers: string[];
                            };
                            limits: {
                                bodyBytes: number;
                                avatarBytes: number;
                                bulkUsers: number;
                                restorableDays: number;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/info/logo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the logo of the community
         * @description Access: anyone. Limits per minute: 120 per caller (info).
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The picture. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "image/*": string;
                    };
                };
                /** @description Not modified. */
                304: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List audit log entries, newest first
         * @description Access: admin. Limits per minute: 300 per caller (admin).
         */
        get: {
            parameters: {
                query?: {
                    adminId?: string;
                    targetUserId?: string;
                    action?: "NEWS_CREATE" | "NEWS_UPDATE" | "NEWS_DELETE" | "NEWS_CATEGORY_CREATE" | "NEWS_CATEGORY_DELETE" | "USER_CREATE" | "USER_ADDRESS_UPDATE" | "USER_SECOND_FACTOR_RESET" | "INVITATION_CREATE" | "INVITATION_REVOKE" | "INVITATION_ACCEPT" | "API_KEY_CREATE" | "API_KEY_ROTATE" | "API_KEY_REVOKE" | "USER_VIEW" | "USER_ROLE_UPDATE" | "USER_STATUS_UPDATE" | "USER_VERIFICATION" | "USER_DELETE" | "USER_RESTORE" | "USER_ERASE" | "ENTITY_VERIFICATION" | "OPPORTUNITY_UPDATE" | "OPPORTUNITY_DELETE" | "NOTIFICATION_CREATE" | "BACKUP_CREATE" | "AUDIT_LOG_EXPORT" | "SECRET_ROTATE" | "user_verification_updated";
                    /** @description Earliest time, inclusive. */
                    from?: string;
                    /** @description Latest time, inclusive. */
                    to?: string;
                    limit?: number;
                    /** @description The `nextCursor` of the previous page. */
                    cursor?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            entries: {
                                /** @description Opaque; currently a UUID version 7. */
                                id: string;
                                /** @description Position in the chain, from 1. */
                                sequence: number;
                                /** @description Null for the service itself and its operator. */
                                adminId: string | null;
                                adminEmail: string | null;
                                /** @description As in the filter; more may be added. */
                                action: string;
                                targetType: string;
                                targetId: string;
                                /** @description Opaque; currently a UUID version 7. */
                                targetUserId: string | null;
                                targetUserEmail: string | null;
                                details: {
                                    previousValue?: unknown;
                                    newValue?: unknown;
                                    reason?: string | null;
                                    notes?: string | null;
                                } & {
                                    [key: string]: unknown;
                                };
                                /** @description Of USER_VERIFICATION. */
                                previousStatus?: boolean;
                                /** @description Of USER_VERIFICATION. */
                                newStatus?: boolean;
                                /** @description Opaque; currently a UUID version 7. */
                                batchId: string | null;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 with milliseconds.
                                 */
                                timestamp: string;
                                ipAddress: string | null;
                                userAgent: string | null;
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/audit-log/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export audit log entries, oldest first; the export is audited too
         * @description Access: admin. Limits per minute: 300 per caller (admin).
         */
        get: {
            parameters: {
                query?: {
                    adminId?: string;
                    targetUserId?: string;
                    action?: "NEWS_CREATE" | "NEWS_UPDATE" | "NEWS_DELETE" | "NEWS_CATEGORY_CREATE" | "NEWS_CATEGORY_DELETE" | "USER_CREATE" | "USER_ADDRESS_UPDATE" | "USER_SECOND_FACTOR_RESET" | "INVITATION_CREATE" | "INVITATION_REVOKE" | "INVITATION_ACCEPT" | "API_KEY_CREATE" | "API_KEY_ROTATE" | "API_KEY_REVOKE" | "USER_VIEW" | "USER_ROLE_UPDATE" | "USER_STATUS_UPDATE" | "USER_VERIFICATION" | "USER_DELETE" | "USER_RESTORE" | "USER_ERASE" | "ENTITY_VERIFICATION" | "OPPORTUNITY_UPDATE" | "OPPORTUNITY_DELETE" | "NOTIFICATION_CREATE" | "BACKUP_CREATE" | "AUDIT_LOG_EXPORT" | "SECRET_ROTATE" | "user_verification_updated";
                    /** @description Earliest time, inclusive. */
                    from?: string;
                    /** @description Latest time, inclusive. */
                    to?: string;
                    format?: "jsonl" | "csv";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description All matching entries. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/x-ndjson": string;
                        "text/csv; charset=utf-8": string;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "opportunity.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An opportunity was posted. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @constant */
                        type: "opportunity.created";
                        /**
                         * Format: date-time
                         * @description UTC, ISO 8601 with milliseconds.
                         */
                        timestamp: string;
                        data: {
                            /** @description Opaque; currently a UUID version 7. */
                            id: string;
                            title: string;
                            /** @enum {unknown} */
                            type: "job" | "project" | "collaboration";
                            /** @enum {unknown} */
                            status: "draft" | "pending" | "active" | "expired" | "closed";
                            /** @enum {unknown} */
                            visibility: "public" | "members" | "confidential";
                        };
                    };
                };
            };
            responses: {
                /** @description Accepted. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "opportunity.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An opportunity was changed; `updated_fields` lists the fields that actually changed. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @constant */
                        type: "opportunity.updated";
                        /**
                         * Format: date-time
                         * @description UTC, ISO 8601 with milliseconds.
                         */
                        timestamp: string;
                        data: {
                            /** @description Opaque; currently a UUID version 7. */
                            id: string;
                            title: string;
                            /** @enum {unknown} */
                            type: "job" | "project" | "collaboration";
                            /** @enum {unknown} */
                            status: "draft" | "pending" | "active" | "expired" | "closed";
                            /** @enum {unknown} */
                            visibility: "public" | "members" | "confidential";
                            updated_fields: string[];
                        };
                    };
                };
            };
            responses: {
                /** @description Accepted. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "opportunity.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An opportunity was removed; this is what it was. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @constant */
                        type: "opportunity.deleted";
                        /**
                         * Format: date-time
                         * @description UTC, ISO 8601 with milliseconds.
                         */
                        timestamp: string;
                        data: {
                            /** @description Opaque; currently a UUID version 7. */
                            id: string;
                            title: string;
                            /** @enum {unknown} */
                            type: "job" | "project" | "collaboration";
                            /** @enum {unknown} */
                            status: "draft" | "pending" | "active" | "expired" | "closed";
                            /** @enum {unknown} */
                            visibility: "public" | "members" | "confidential";
                        };
                    };
                };
            };
            responses: {
                /** @description Accepted. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "opportunity.expired": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The time of an opportunity was up. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @constant */
                        type: "opportunity.expired";
                        /**
                         * Format: date-time
                         * @description UTC, ISO 8601 with milliseconds.
                         */
                        timestamp: string;
                        data: {
                            /** @description Opaque; currently a UUID version 7. */
                            id: string;
                            title: string;
                            /** @enum {unknown} */
                            type: "job" | "project" | "collaboration";
                            /** @enum {unknown} */
                            status: "draft" | "pending" | "active" | "expired" | "closed";
                            /** @enum {unknown} */
                            visibility: "public" | "members" | "confidential";
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 with milliseconds.
                             */
                            expires_at: string;
                        };
                    };
                };
            };
            responses: {
                /** @description Accepted. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "application.submitted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A member applied to an opportunity. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @constant */
                        type: "application.submitted";
                        /**
                         * Format: date-time
                         * @description UTC, ISO 8601 with milliseconds.
                         */
                        timestamp: string;
                        data: {
                            /** @description Opaque; currently a UUID version 7. */
                            application_id: string;
                            /** @description Opaque; currently a UUID version 7. */
                            opportunity_id: string;
                        };
                    };
                };
            };
            responses: {
                /** @description Accepted. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Nothing happened: the owner of the webhook tried it. Sent whatever the webhook was made for. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @constant */
                        type: "webhook.test";
                        /**
                         * Format: date-time
                         * @description UTC, ISO 8601 with milliseconds.
                         */
                        timestamp: string;
                        data: {
                            /** @description Opaque; currently a UUID version 7. */
                            webhook_id: string;
                        };
                    };
                };
            };
            responses: {
                /** @description Accepted. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        LiveEvents: {
            "notifications:new": {
                /** @description Opaque; currently a UUID version 7. */
                id: string;
                /** @description Opaque; currently a UUID version 7. */
                userId: string;
                /** @enum {unknown} */
                type: "SYSTEM_ANNOUNCEMENT" | "ENTITY_VERIFICATION" | "OPPORTUNITY_UPDATE" | "WALLET_TRANSACTION" | "SECURITY_ALERT" | "MARKETING_OFFER" | "USER_MENTION" | "MESSAGE_RECEIVED";
                /** @enum {unknown} */
                priority: "LOW" | "NORMAL" | "HIGH" | "URGENT";
                /** @enum {unknown} */
                status: "PENDING" | "DELIVERED" | "READ" | "FAILED" | "EXPIRED";
                /** @enum {unknown} */
                trigger: "USER_ACTION" | "SYSTEM_EVENT" | "SCHEDULED" | "ADMIN_ACTION";
                title: string;
                body: string;
                actionText?: string;
                actionUrl?: string;
                data: {
                    [key: string]: unknown;
                };
                channels: ("IN_APP" | "EMAIL" | "SMS" | "PUSH")[];
                /** @description One per channel. */
                deliveries: {
                    /** @enum {unknown} */
                    channel: "IN_APP" | "EMAIL" | "SMS" | "PUSH";
                    /** @enum {unknown} */
                    status: "PENDING" | "SENT" | "DELIVERED" | "FAILED" | "SKIPPED";
                    retryCount: number;
                    /**
                     * Format: date-time
                     * @description UTC, ISO 8601 with milliseconds.
                     */
                    sentAt: string | null;
                    /**
                     * Format: date-time
                     * @description UTC, ISO 8601 with milliseconds.
                     */
                    deliveredAt: string | null;
                    /** @description Also says why it was skipped or is held. */
                    failureReason: string | null;
                    /**
                     * Format: date-time
                     * @description UTC, ISO 8601 with milliseconds.
                     */
                    nextAttemptAt: string | null;
                }[];
                /**
                 * Format: date-time
                 * @description UTC, ISO 8601 with milliseconds.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description UTC, ISO 8601 with milliseconds.
                 */
                updatedAt: string;
                isRead: boolean;
                /**
                 * Format: date-time
                 * @description UTC, ISO 8601 with milliseconds.
                 */
                readAt: string | null;
                /**
                 * Format: date-time
                 * @description UTC, ISO 8601 with milliseconds.
                 */
                scheduledFor: string | null;
                /**
                 * Format: date-time
                 * @description UTC, ISO 8601 with milliseconds.
                 */
                expiresAt: string | null;
                templateId?: string;
                /** @enum {unknown} */
                locale: "en" | "uk";
            };
            "notifications:read": {
                /** @description Opaque; currently a UUID version 7. */
                notificationId: string;
                /**
                 * Format: date-time
                 * @description UTC, ISO 8601 with milliseconds.
                 */
                readAt: string;
            };
            "notifications:bulk-read": {
                /** @description Opaque; currently a UUID version 7. */
                userId: string;
                count: number;
            };
            "notifications:unread-count": {
                count: number;
            };
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    showArticlePage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An HTML page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
        };
    };
    showOpportunityPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An HTML page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
        };
    };
    showEntityPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An HTML page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
        };
    };
    showPasswordResetPage: {
        parameters: {
            query: {
                /** @description From the link in the mail. */
                token: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An HTML page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
        };
    };
    submitPasswordResetPage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description From the link in the mail. */
                    token: string;
                    newPassword: string;
                };
                "application/x-www-form-urlencoded": {
                    /** @description From the link in the mail. */
                    token: string;
                    newPassword: string;
                };
            };
        };
        responses: {
            /** @description An HTML page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
        };
    };
    showConfirmationPage: {
        parameters: {
            query: {
                /** @description From the link in the mail. */
                token: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An HTML page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
        };
    };
    submitConfirmationPage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description From the link in the mail. */
                    token: string;
                };
                "application/x-www-form-urlencoded": {
                    /** @description From the link in the mail. */
                    token: string;
                };
            };
        };
        responses: {
            /** @description An HTML page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
        };
    };
}
