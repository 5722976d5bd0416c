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
         * What this is and where its documentation lies
         * @description Access: anyone. Limits a minute: 120 per caller (front).
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
         * Whether the program is alive
         * @description Access: anyone. Limits a minute: 120 per caller (health).
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
         * Whether the program can do its work: 503 while database or queue are away, and when it is about to end
         * @description Access: anyone. Limits a minute: 120 per caller (readiness).
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
         * Figures for Prometheus; from loopback, or with the metrics token
         * @description Access: anyone. Limits a minute: 120 per caller (metrics).
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
         * This description (OpenAPI 3.1)
         * @description Access: anyone. Limits a minute: 120 per caller (openapi).
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
         * The API reference, for people
         * @description Access: anyone. Limits a minute: 120 per caller (docs).
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
         * Its script
         * @description Access: anyone. Limits a minute: 120 per caller (docs).
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
         * The newest public articles, as Atom feed
         * @description Access: anyone. Limits a minute: 120 per caller (feeds).
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
                /** @description The document is the one that the caller has. */
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
         * The newest public active opportunities, as Atom feed
         * @description Access: anyone. Limits a minute: 120 per caller (feeds).
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
                /** @description The document is the one that the caller has. */
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
         * The index of the sitemaps
         * @description Access: anyone. Limits a minute: 120 per caller (feeds).
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
                /** @description The document is the one that the caller has. */
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
         * A sitemap of public articles
         * @description Access: anyone. Limits a minute: 120 per caller (feeds).
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
                /** @description The document is the one that the caller has. */
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
         * A sitemap of public active opportunities
         * @description Access: anyone. Limits a minute: 120 per caller (feeds).
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
                /** @description The document is the one that the caller has. */
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
         * What search engines may read, and the sitemap
         * @description Access: anyone. Limits a minute: 120 per caller (feeds).
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
                /** @description The document is the one that the caller has. */
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
         * Create an account; signs in and sends a mail to confirm the address
         * @description Access: anyone. Limits a minute: 10 per address (sign-in).
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
                        /** @description Page to go to afterwards. */
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
         * Sign in by e-mail and password; sets the session cookie, gives the token, also as set-auth-token
         * @description Access: anyone. Limits a minute: 10 per address (sign-in).
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
                        /** @description Page to go to afterwards. */
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
         * Begin to sign in through an OAuth provider; gives the address to go to
         * @description Access: anyone. Limits a minute: 10 per address (sign-in).
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
                        /** @description Page to go to afterwards. */
                        callbackURL?: string;
                        /** @description Page to go to afterwards. */
                        newUserCallbackURL?: string;
                        /** @description Page to go to afterwards. */
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
         * Where an OAuth provider sends the browser back to
         * @description Access: anyone. Limits a minute: 10 per address (sign-in).
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
         * A nonce for the message that signs in by a wallet; for once, within 5 minutes
         * @description Access: anyone. Limits a minute: 120 per caller (auth).
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
                            nonce: string;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 with milliseconds.
                             */
                            expiresAt: string;
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
         * Sign in by an Ethereum wallet (EIP-4361), as by e-mail; makes an account for a wallet that has none
         * @description Access: anyone. Limits a minute: 10 per address (sign-in).
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
                        /** @description As EIP-4361 says. */
                        message: string;
                        /** @description Of the message as EIP-191 says (`personal_sign`); of a contract wallet as EIP-1271 or EIP-6492 say. */
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
         * End the session
         * @description Access: anyone. Limits a minute: 120 per caller (auth).
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
         * The current session and account, or null
         * @description Access: anyone. Limits a minute: 120 per caller (auth).
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
         * A JWT of 15 minutes, bound to the session
         * @description Access: signed in. Limits a minute: 120 per caller (auth).
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
         * The public keys that our JWTs are verified by (RFC 7517)
         * @description Access: anyone. Limits a minute: 120 per caller (auth).
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
         * @description Access: signed in. Limits a minute: 120 per caller (auth).
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
         * End all sessions but this
         * @description Access: signed in. Limits a minute: 120 per caller (auth).
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
         * Send a link for choosing a new password, if the address has an account
         * @description Access: anyone. Limits a minute: 120 per caller (auth).
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
                        /** @description Page to go to afterwards. */
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
         * The link of that mail: goes on to the page that was named, with the token
         * @description Access: anyone. Limits a minute: 120 per caller (auth).
         */
        get: {
            parameters: {
                query?: {
                    /** @description Page to go to afterwards. */
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
         * Set a new password by the token; ends all sessions
         * @description Access: anyone. Limits a minute: 10 per address (sign-in).
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
         * Send the mail that confirms the address once more
         * @description Access: anyone. Limits a minute: 120 per caller (auth).
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
                        /** @description Page to go to afterwards. */
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
         * The link of that mail
         * @description Access: anyone. Limits a minute: 120 per caller (auth).
         */
        get: {
            parameters: {
                query: {
                    token: string;
                    /** @description Page to go to afterwards. */
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
         * @description Access: signed in. Limits a minute: 10 per address (sign-in).
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
         * The ways in which the account can sign in
         * @description Access: signed in. Limits a minute: 120 per caller (auth).
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
         * Add an OAuth provider to the account
         * @description Access: signed in. Limits a minute: 120 per caller (auth).
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
                        /** @description Page to go to afterwards. */
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
         * Remove a way to sign in
         * @description Access: signed in. Limits a minute: 120 per caller (auth).
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
    "/api/news": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List news articles
         * @description Access: anyone. Limits a minute: 120 per caller (news-list).
         */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    limit?: number;
                    /** @description Name or slug, in any case. */
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
                                    /** @description Opaque; made as a UUID of version 7. */
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
                                    /** @description Opaque; made as a UUID of version 7. */
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
         * @description Access: admin. Limits a minute: 120 per caller (news-create).
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Chosen by the client: for 24 hours the same request with the same key is answered as at first. */
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
                        /** @description Lower-case letters and digits with single hyphens; not in the form of an id. */
                        slug?: string;
                        /** @description Name or slug of a category, in any case. */
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
                                /** @description Opaque; made as a UUID of version 7. */
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
                                /** @description Opaque; made as a UUID of version 7. */
                                authorId: string | null;
                                seo: {
                                    metaTitle: string;
                                    metaDescription: string;
                                    keywords: string[];
                                };
                                content: string;
                                /** @description Rendered and sanitised; with `?render=html` only. */
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
         * @description Access: anyone. Limits a minute: 120 per caller (news-categories).
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
                                    /** @description Opaque; made as a UUID of version 7. */
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
         * @description Access: admin. Limits a minute: 120 per caller (news-categories).
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Chosen by the client: for 24 hours the same request with the same key is answered as at first. */
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
                                /** @description Opaque; made as a UUID of version 7. */
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
         * Delete a news category that no article uses
         * @description Access: admin. Limits a minute: 120 per caller (news-categories).
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
         * Read a news article by id or slug; counts a view
         * @description Access: anyone. Limits a minute: 120 per caller (news-read).
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
                                /** @description Opaque; made as a UUID of version 7. */
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
                                /** @description Opaque; made as a UUID of version 7. */
                                authorId: string | null;
                                seo: {
                                    metaTitle: string;
                                    metaDescription: string;
                                    keywords: string[];
                                };
                                content: string;
                                /** @description Rendered and sanitised; with `?render=html` only. */
                                contentHtml?: string;
                            };
                            message?: string;
                        };
                    };
                };
            };
        };
        /**
         * Change a news article
         * @description Access: admin. Limits a minute: 30 per caller (news-write).
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
                        /** @description Lower-case letters and digits with single hyphens; not in the form of an id. */
                        slug?: string;
                        /** @description Name or slug of a category, in any case. */
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
                                /** @description Opaque; made as a UUID of version 7. */
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
         * @description Access: admin. Limits a minute: 30 per caller (news-write).
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
         * Whether the caller likes an article
         * @description Access: signed in. Limits a minute: 60 per caller (news-like).
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
         * @description Access: signed in. Limits a minute: 60 per caller (news-like).
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
    "/api/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the own notifications, newest first; or their statistics
         * @description Access: signed in. Limits a minute: 100 per caller (notifications-list).
         */
        get: {
            parameters: {
                query?: {
                    /** @description More than 100 counts as 100. */
                    limit?: number;
                    /** @description The `lastVisible` of the page before. */
                    startAfter?: string;
                    unreadOnly?: boolean;
                    /** @description True: statistics in place of the list. */
                    stats?: boolean;
                    /** @description Types of notifications, separated by commas. */
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
                                /** @description Opaque; made as a UUID of version 7. */
                                id: string;
                                /** @description Opaque; made as a UUID of version 7. */
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
                                /** @description One for each channel, in their order. */
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
                                    /** @description Also why it was skipped, or is held. */
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
         * Send a notification to some accounts, or to an audience
         * @description Access: admin. Limits a minute: 10 per caller (notification-create).
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Chosen by the client: for 24 hours the same request with the same key is answered as at first. */
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
                        /** @description One line. May be absent with a template. */
                        title?: string;
                        /** @description May be absent with a template. */
                        body?: string;
                        actionText?: string;
                        /** @description An http or https URL, or a path of the application. */
                        actionUrl?: string;
                        /** @description At most 4,096 bytes; the variables of a template. */
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
                                /** @description Opaque; made as a UUID of version 7. */
                                batchId: string;
                                /** @description The first 100; none for an audience. */
                                notifications: {
                                    /** @description Opaque; made as a UUID of version 7. */
                                    id: string;
                                    /** @description Opaque; made as a UUID of version 7. */
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
                                    /** @description One for each channel, in their order. */
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
                                        /** @description Also why it was skipped, or is held. */
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
         * List the templates of notifications
         * @description Access: admin. Limits a minute: 120 per caller (notification-templates).
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
         * Mark all own notifications as read
         * @description Access: signed in. Limits a minute: 5 per caller (notifications-read-all), 100 per everyone (notifications-read-all:all).
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
         * Mark an own notification as read
         * @description Access: signed in. Limits a minute: 200 per caller (notification-read).
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
         * Mark an own notification as unread
         * @description Access: signed in. Limits a minute: 120 per caller (notification-change).
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
         * Delete an own notification
         * @description Access: signed in. Limits a minute: 120 per caller (notification-change).
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
         * Read the own notification preferences, in both shapes
         * @description Access: signed in. Limits a minute: 20 per caller (notification-preferences), 500 per everyone (notification-preferences:all).
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
                            /** @description Opaque; made as a UUID of version 7. */
                            id: string;
                            /** @description Opaque; made as a UUID of version 7. */
                            userId: string;
                            /** @enum {unknown} */
                            language: "en" | "uk";
                            /** @description A name of the IANA time zone database. */
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
                                /** @description A name of the IANA time zone database. */
                                timezone: string;
                            };
                            frequency: {
                                /**
                                 * @description The most frequent one chosen; absent when none is.
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
         * Change the own notification preferences, in either shape
         * @description Access: signed in. Limits a minute: 20 per caller (notification-preferences), 500 per everyone (notification-preferences:all).
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
                        /** @description A name of the IANA time zone database. */
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
                            /** @description A name of the IANA time zone database. */
                            timezone?: string;
                        };
                        frequency?: {
                            /**
                             * @description The most frequent one chosen; absent when none is.
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
         * The key that a browser subscribes to push with
         * @description Access: signed in. Limits a minute: 120 per caller (push-subscriptions).
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
                            /** @description The applicationServerKey of a subscription, in base64url. */
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
         * @description Access: signed in. Limits a minute: 120 per caller (push-subscriptions).
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Chosen by the client: for 24 hours the same request with the same key is answered as at first. */
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
         * End the push subscription of a browser
         * @description Access: signed in. Limits a minute: 120 per caller (push-subscriptions).
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
         * A page that asks whether to unsubscribe
         * @description Access: anyone. Limits a minute: 600 per address (unsubscribe).
         */
        get: {
            parameters: {
                query: {
                    /** @description As the mail has it. */
                    token: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description A page. */
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
         * Unsubscribe from the mail that has the link (RFC 8058)
         * @description Access: anyone. Limits a minute: 600 per address (unsubscribe).
         */
        post: {
            parameters: {
                query: {
                    /** @description As the mail has it. */
                    token: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description A page. */
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
    "/api/opportunities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List opportunities
         * @description Access: anyone. Limits a minute: 100 per caller (opportunities-list).
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
                    /** @description Separated by commas; all must match. */
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
                                    /** @description Opaque; made as a UUID of version 7. */
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
                                        /** @description In the detail view. */
                                        address?: string;
                                        lat?: number;
                                        lng?: number;
                                    };
                                    requirements: string[];
                                    benefits: string[];
                                    /** @description Opaque; made as a UUID of version 7. */
                                    entity_id: string | null;
                                    entity?: {
                                        /** @description Opaque; made as a UUID of version 7. */
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
                                /** @description What occurs in all that the caller may see of this list; at most the 500 most frequent of each. */
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
         * @description Access: confidential or above. Limits a minute: 50 per caller (opportunities-confidential).
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
                    /** @description Separated by commas; all must match. */
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
                                    /** @description Opaque; made as a UUID of version 7. */
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
                                        /** @description In the detail view. */
                                        address?: string;
                                        lat?: number;
                                        lng?: number;
                                    };
                                    requirements: string[];
                                    benefits: string[];
                                    /** @description Opaque; made as a UUID of version 7. */
                                    entity_id: string | null;
                                    entity?: {
                                        /** @description Opaque; made as a UUID of version 7. */
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
                                /** @description What occurs in all that the caller may see of this list; at most the 500 most frequent of each. */
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
         * List the caller's own opportunities, in every status
         * @description Access: signed in. Limits a minute: 100 per caller (opportunities-mine).
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
                    /** @description Separated by commas; all must match. */
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
                                    /** @description Opaque; made as a UUID of version 7. */
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
                                        /** @description In the detail view. */
                                        address?: string;
                                        lat?: number;
                                        lng?: number;
                                    };
                                    requirements: string[];
                                    benefits: string[];
                                    /** @description Opaque; made as a UUID of version 7. */
                                    entity_id: string | null;
                                    entity?: {
                                        /** @description Opaque; made as a UUID of version 7. */
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
                                /** @description What occurs in all that the caller may see of this list; at most the 500 most frequent of each. */
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
         * Read an opportunity; counts a view
         * @description Access: anyone. Limits a minute: 200 per caller (opportunity-read).
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
                /** @description The opportunity; of a public active job also a JobPosting of schema.org. */
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
                                    /** @description Opaque; made as a UUID of version 7. */
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
                                        /** @description In the detail view. */
                                        address?: string;
                                        lat?: number;
                                        lng?: number;
                                    };
                                    requirements: string[];
                                    benefits: string[];
                                    /** @description Opaque; made as a UUID of version 7. */
                                    entity_id: string | null;
                                    entity?: {
                                        /** @description Opaque; made as a UUID of version 7. */
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
                                        /** @description `form`, `email`, or whatever else is understood. */
                                        method?: string;
                                        instructions?: string;
                                        contact?: string;
                                        required_documents?: string[];
                                    } | null;
                                    attachments: {
                                        /** @description Opaque; made as a UUID of version 7. */
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
         * Post an opportunity; it awaits review
         * @description Access: member or above. Limits a minute: 10 per caller (opportunity-create).
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Chosen by the client: for 24 hours the same request with the same key is answered as at first. */
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
                            /** @description In the detail view. */
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
                            /** @description `form`, `email`, or whatever else is understood. */
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
                                    /** @description Opaque; made as a UUID of version 7. */
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
         * Change an opportunity
         * @description Access: signed in. Limits a minute: 20 per caller (opportunity-update).
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
                            /** @description In the detail view. */
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
                            /** @description `form`, `email`, or whatever else is understood. */
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
                        /** @description For administrators; of others it is not heeded. */
                        is_featured?: boolean;
                        /** @description What it names must be in the body. */
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
                                    /** @description Opaque; made as a UUID of version 7. */
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
         * @description Access: signed in. Limits a minute: 10 per caller (opportunity-delete).
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
         * @description Access: subscriber or above. Limits a minute: 10 per caller (application-create).
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Chosen by the client: for 24 hours the same request with the same key is answered as at first. */
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
                        /** @description How the applicant wants to be reached. */
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
                                    /** @description Opaque; made as a UUID of version 7. */
                                    id: string;
                                    /** @description Opaque; made as a UUID of version 7. */
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
         * List the applications to an opportunity, for its owner and administrators
         * @description Access: signed in. Limits a minute: 120 per caller (applications-read).
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
                                    /** @description Opaque; made as a UUID of version 7. */
                                    id: string;
                                    /** @description Opaque; made as a UUID of version 7. */
                                    opportunity_id: string;
                                    message: string;
                                    contact: string | null;
                                    attachments: {
                                        /** @description Opaque; made as a UUID of version 7. */
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
                                        /** @description Opaque; made as a UUID of version 7. */
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
         * List the caller's own applications
         * @description Access: signed in. Limits a minute: 120 per caller (applications-read).
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
                                    /** @description Opaque; made as a UUID of version 7. */
                                    id: string;
                                    /** @description Opaque; made as a UUID of version 7. */
                                    opportunity_id: string;
                                    message: string;
                                    contact: string | null;
                                    attachments: {
                                        /** @description Opaque; made as a UUID of version 7. */
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
                                        /** @description Opaque; made as a UUID of version 7. */
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
         * Decide about an application, or withdraw an own one
         * @description Access: signed in. Limits a minute: 20 per caller (application-update).
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
                                    /** @description Opaque; made as a UUID of version 7. */
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
         * @description Access: signed in. Limits a minute: 5 per caller (opportunity-upload).
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Chosen by the client: for 24 hours the same request with the same key is answered as at first. */
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
                        /** @description Opaque; made as a UUID of version 7. */
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
                                    /** @description Opaque; made as a UUID of version 7. */
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
         * Download a file of an opportunity
         * @description Access: anyone. Limits a minute: 120 per caller (file-read).
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
                /** @description The file, to be saved under its name. */
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
    "/api/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What runs here, and how much there is
         * @description Access: anyone. Limits a minute: 120 per caller (info).
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
                            /** @description Seconds since this process started. */
                            uptime: number;
                            counts: {
                                users: number;
                                /** @description Articles that anyone may read. */
                                news: number;
                                /** @description Active ones that anyone may see. */
                                opportunities: number;
                            };
                            features: {
                                languages: string[];
                                /** @description `email`, and the OAuth providers that are set up. */
                                signIn: string[];
                                /** @description Whether mail is delivered, and not only logged. */
                                mail: boolean;
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
    "/api/admin/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List accounts
         * @description Access: admin. Limits a minute: 300 per caller (admin).
         */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    limit?: number;
                    /** @description Part of name or e-mail in any case; of one or two characters, how a word begins. */
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
                                /** @description Opaque; made as a UUID of version 7. */
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
                                /** @description Opaque; made as a UUID of version 7. */
                                verifiedBy: string | null;
                                verificationNotes: string | null;
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
         * Read an account in full
         * @description Access: admin. Limits a minute: 300 per caller (admin).
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
                            /** @description Opaque; made as a UUID of version 7. */
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
                            /** @description Opaque; made as a UUID of version 7. */
                            verifiedBy: string | null;
                            verificationNotes: string | null;
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
         * Delete an account; it can be restored for 30 days
         * @description Access: admin. Limits a minute: 300 per caller (admin).
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
                                /** @description Opaque; made as a UUID of version 7. */
                                userId: string;
                                /** @description Opaque; made as a UUID of version 7. */
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
         * Give an account another role
         * @description Access: admin. Limits a minute: 300 per caller (admin).
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
                                /** @description Opaque; made as a UUID of version 7. */
                                userId: string;
                                /** @enum {unknown} */
                                previousRole: "visitor" | "subscriber" | "member" | "confidential" | "admin";
                                /** @enum {unknown} */
                                newRole: "visitor" | "subscriber" | "member" | "confidential" | "admin";
                                /** @description Opaque; made as a UUID of version 7. */
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
         * Give several accounts another role, each by itself
         * @description Access: admin. Limits a minute: 300 per caller (admin).
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
                        /** @description 1 to 1000 different ids; one that is repeated counts once. */
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
         * Give an account another role, and tell its owner if wanted
         * @description Access: admin. Limits a minute: 300 per caller (admin).
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
                                /** @description Opaque; made as a UUID of version 7. */
                                userId: string;
                                /** @enum {unknown} */
                                previousRole: "visitor" | "subscriber" | "member" | "confidential" | "admin";
                                /** @enum {unknown} */
                                newRole: "visitor" | "subscriber" | "member" | "confidential" | "admin";
                                /** @description Opaque; made as a UUID of version 7. */
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
         * Bring a deleted account back
         * @description Access: admin. Limits a minute: 300 per caller (admin).
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
                                /** @description Opaque; made as a UUID of version 7. */
                                userId: string;
                                /** @description Opaque; made as a UUID of version 7. */
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
    "/api/admin/users/{id}/verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Say of an account that it is verified, or not
         * @description Access: admin. Limits a minute: 30 per caller (user-verification), 100 per everyone (user-verification:all), 300 per caller (admin).
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
                                /** @description Opaque; made as a UUID of version 7. */
                                userId: string;
                                isVerified: boolean;
                                verificationType: ("manual" | "document" | "email" | "identity_provider" | "automated") | null;
                                /** @description Opaque; made as a UUID of version 7. */
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
         * Say the same of several accounts, each by itself
         * @description Access: admin. Limits a minute: 30 per caller (user-verification), 100 per everyone (user-verification:all), 300 per caller (admin).
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
                        /** @description 1 to 1000 different ids; one that is repeated counts once. */
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
         * Read the own account in full
         * @description Access: signed in. Limits a minute: 120 per caller (profile).
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
                            /** @description Opaque; made as a UUID of version 7. */
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
         * Change the own account
         * @description Access: signed in. Limits a minute: 120 per caller (profile).
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
                        /** @description In E.164 form. */
                        phone?: string | null;
                        /** Format: uri */
                        website?: string | null;
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
                                /** @description Opaque; made as a UUID of version 7. */
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
         * Delete the own account; an administrator can restore it for 30 days
         * @description Access: signed in. Limits a minute: 120 per caller (profile).
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
                                /** @description Opaque; made as a UUID of version 7. */
                                userId: string;
                                /** @description Opaque; made as a UUID of version 7. */
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
         * All personal data of the own account, as a file
         * @description Access: signed in. Limits a minute: 10 per caller (profile-export).
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
         * Where the own account is signed in, newest first
         * @description Access: signed in. Limits a minute: 120 per caller (profile).
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
                                /** @description Names the session; it is no credential. */
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
         * End all sessions of the own account but this one
         * @description Access: signed in. Limits a minute: 120 per caller (profile).
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
         * End one session of the own account
         * @description Access: signed in. Limits a minute: 120 per caller (profile).
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
         * The last 50 sign-ins, newest first
         * @description Access: signed in. Limits a minute: 120 per caller (profile).
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
         * Have a code sent to a telephone number by SMS
         * @description Access: signed in. Limits a minute: 10 per caller (phone).
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
                        /** @description In E.164 form. */
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
         * Make the number that a code was sent to the own, verified one
         * @description Access: signed in. Limits a minute: 20 per caller (phone-verify).
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
                                /** @description In E.164 form. */
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
         * Upload the picture of the caller's own account
         * @description Access: signed in. Limits a minute: 20 per caller (avatar).
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
         * The picture of an account
         * @description Access: anyone. Limits a minute: 1200 per caller (avatar-read).
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
                /** @description The picture is the one that the caller has. */
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
         * List entries of the audit log, the newest first
         * @description Access: admin. Limits a minute: 300 per caller (admin).
         */
        get: {
            parameters: {
                query?: {
                    adminId?: string;
                    targetUserId?: string;
                    action?: "NEWS_CREATE" | "NEWS_UPDATE" | "NEWS_DELETE" | "NEWS_CATEGORY_CREATE" | "NEWS_CATEGORY_DELETE" | "USER_VIEW" | "USER_CREATE" | "USER_ROLE_UPDATE" | "USER_VERIFICATION" | "USER_DELETE" | "USER_RESTORE" | "USER_ERASE" | "ENTITY_VERIFICATION" | "OPPORTUNITY_UPDATE" | "OPPORTUNITY_DELETE" | "NOTIFICATION_CREATE" | "AUDIT_LOG_EXPORT" | "user_verification_updated";
                    /** @description The first moment. */
                    from?: string;
                    /** @description The last moment. */
                    to?: string;
                    limit?: number;
                    /** @description The `nextCursor` of the page before. */
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
                                /** @description Opaque; made as a UUID of version 7. */
                                id: string;
                                /** @description Its place in the chain, from 1. */
                                sequence: number;
                                /** @description Null for the service itself and for its operator. */
                                adminId: string | null;
                                adminEmail: string | null;
                                /** @description As in the filter; in time there may be more. */
                                action: string;
                                targetType: string;
                                targetId: string;
                                /** @description Opaque; made as a UUID of version 7. */
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
                                /** @description Opaque; made as a UUID of version 7. */
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
         * Export entries of the audit log, the oldest first; leaves an entry itself
         * @description Access: admin. Limits a minute: 300 per caller (admin).
         */
        get: {
            parameters: {
                query?: {
                    adminId?: string;
                    targetUserId?: string;
                    action?: "NEWS_CREATE" | "NEWS_UPDATE" | "NEWS_DELETE" | "NEWS_CATEGORY_CREATE" | "NEWS_CATEGORY_DELETE" | "USER_VIEW" | "USER_CREATE" | "USER_ROLE_UPDATE" | "USER_VERIFICATION" | "USER_DELETE" | "USER_RESTORE" | "USER_ERASE" | "ENTITY_VERIFICATION" | "OPPORTUNITY_UPDATE" | "OPPORTUNITY_DELETE" | "NOTIFICATION_CREATE" | "AUDIT_LOG_EXPORT" | "user_verification_updated";
                    /** @description The first moment. */
                    from?: string;
                    /** @description The last moment. */
                    to?: string;
                    format?: "jsonl" | "csv";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description All entries that match. */
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
    "/api/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the own API keys that work, newest first
         * @description Access: signed in. Limits a minute: 120 per caller (api-keys).
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
                                    /** @description Opaque; made as a UUID of version 7. */
                                    id: string;
                                    name: string;
                                    scopes: ("opportunities:read" | "opportunities:write" | "webhooks:write")[];
                                    /** @description What the key begins with. */
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
         * Make an API key
         * @description Access: signed in. Limits a minute: 120 per caller (api-keys).
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Chosen by the client: for 24 hours the same request with the same key is answered as at first. */
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
                                    /** @description Opaque; made as a UUID of version 7. */
                                    id: string;
                                    name: string;
                                    scopes: ("opportunities:read" | "opportunities:write" | "webhooks:write")[];
                                    /** @description What the key begins with. */
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
                                /** @description Shown once: a repeated request is answered without it. */
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
         * Make an API key in place of one, which works for 24 hours more
         * @description Access: signed in. Limits a minute: 120 per caller (api-keys).
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Chosen by the client: for 24 hours the same request with the same key is answered as at first. */
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
                                    /** @description Opaque; made as a UUID of version 7. */
                                    id: string;
                                    name: string;
                                    scopes: ("opportunities:read" | "opportunities:write" | "webhooks:write")[];
                                    /** @description What the key begins with. */
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
                                /** @description Shown once: a repeated request is answered without it. */
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
         * End an API key at once
         * @description Access: signed in. Limits a minute: 120 per caller (api-keys).
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
         * List the own webhooks, newest first
         * @description Access: member or above. Limits a minute: 120 per caller (webhooks).
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
                                    /** @description Opaque; made as a UUID of version 7. */
                                    id: string;
                                    url: string;
                                    events: ("opportunity.created" | "opportunity.updated" | "opportunity.deleted" | "opportunity.expired" | "application.submitted")[];
                                    is_enabled: boolean;
                                    /** @description Why the service switched it off: `gone` (a 410), `failing` (for five days); null otherwise. */
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
         * Make a webhook
         * @description Access: member or above. Limits a minute: 120 per caller (webhooks).
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Chosen by the client: for 24 hours the same request with the same key is answered as at first. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Where events are sent: https. */
                        url: string;
                        events: ("opportunity.created" | "opportunity.updated" | "opportunity.deleted" | "opportunity.expired" | "application.submitted")[];
                        /** @description `whsec_` and the base64 of 24 to 64 bytes; made if there is none. */
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
                                    /** @description Opaque; made as a UUID of version 7. */
                                    id: string;
                                    url: string;
                                    events: ("opportunity.created" | "opportunity.updated" | "opportunity.deleted" | "opportunity.expired" | "application.submitted")[];
                                    is_enabled: boolean;
                                    /** @description Why the service switched it off: `gone` (a 410), `failing` (for five days); null otherwise. */
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
                                /** @description Shown once: a repeated request is answered without it. */
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
         * Read a webhook
         * @description Access: member or above. Limits a minute: 120 per caller (webhooks).
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
                                    /** @description Opaque; made as a UUID of version 7. */
                                    id: string;
                                    url: string;
                                    events: ("opportunity.created" | "opportunity.updated" | "opportunity.deleted" | "opportunity.expired" | "application.submitted")[];
                                    is_enabled: boolean;
                                    /** @description Why the service switched it off: `gone` (a 410), `failing` (for five days); null otherwise. */
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
         * Change a webhook, or switch it on or off
         * @description Access: member or above. Limits a minute: 120 per caller (webhooks).
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
                        /** @description Where events are sent: https. */
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
                                    /** @description Opaque; made as a UUID of version 7. */
                                    id: string;
                                    url: string;
                                    events: ("opportunity.created" | "opportunity.updated" | "opportunity.deleted" | "opportunity.expired" | "application.submitted")[];
                                    is_enabled: boolean;
                                    /** @description Why the service switched it off: `gone` (a 410), `failing` (for five days); null otherwise. */
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
         * Remove a webhook; what it waits for is not sent
         * @description Access: member or above. Limits a minute: 120 per caller (webhooks).
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
         * Make another secret; the former one signs too for 24 hours more
         * @description Access: member or above. Limits a minute: 120 per caller (webhooks).
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Chosen by the client: for 24 hours the same request with the same key is answered as at first. */
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
                                    /** @description Opaque; made as a UUID of version 7. */
                                    id: string;
                                    url: string;
                                    events: ("opportunity.created" | "opportunity.updated" | "opportunity.deleted" | "opportunity.expired" | "application.submitted")[];
                                    is_enabled: boolean;
                                    /** @description Why the service switched it off: `gone` (a 410), `failing` (for five days); null otherwise. */
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
                                /** @description Shown once: a repeated request is answered without it. */
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
         * @description Access: member or above. Limits a minute: 120 per caller (webhooks).
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Chosen by the client: for 24 hours the same request with the same key is answered as at first. */
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
                                    /** @description Opaque; made as a UUID of version 7. */
                                    id: string;
                                    /** @description Opaque; made as a UUID of version 7. */
                                    event_id: string;
                                    /** @enum {unknown} */
                                    event_type: "opportunity.created" | "opportunity.updated" | "opportunity.deleted" | "opportunity.expired" | "application.submitted" | "webhook.test";
                                    /** @enum {unknown} */
                                    status: "pending" | "delivered" | "failed" | "skipped";
                                    attempts: number;
                                    /** @description Of the last attempt; null when nobody answered. */
                                    response_status: number | null;
                                    /** @description What the last answer began with, for administrators. */
                                    response_body?: string | null;
                                    /** @description Why the last attempt was none that counts, in words. */
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
         * List what was and will be sent to a webhook in the last 30 days, the newest first
         * @description Access: member or above. Limits a minute: 120 per caller (webhooks).
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
                                    /** @description Opaque; made as a UUID of version 7. */
                                    id: string;
                                    /** @description Opaque; made as a UUID of version 7. */
                                    event_id: string;
                                    /** @enum {unknown} */
                                    event_type: "opportunity.created" | "opportunity.updated" | "opportunity.deleted" | "opportunity.expired" | "application.submitted" | "webhook.test";
                                    /** @enum {unknown} */
                                    status: "pending" | "delivered" | "failed" | "skipped";
                                    attempts: number;
                                    /** @description Of the last attempt; null when nobody answered. */
                                    response_status: number | null;
                                    /** @description What the last answer began with, for administrators. */
                                    response_body?: string | null;
                                    /** @description Why the last attempt was none that counts, in words. */
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
         * Send once more what was sent or given up
         * @description Access: member or above. Limits a minute: 120 per caller (webhooks).
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
                                    /** @description Opaque; made as a UUID of version 7. */
                                    id: string;
                                    /** @description Opaque; made as a UUID of version 7. */
                                    event_id: string;
                                    /** @enum {unknown} */
                                    event_type: "opportunity.created" | "opportunity.updated" | "opportunity.deleted" | "opportunity.expired" | "application.submitted" | "webhook.test";
                                    /** @enum {unknown} */
                                    status: "pending" | "delivered" | "failed" | "skipped";
                                    attempts: number;
                                    /** @description Of the last attempt; null when nobody answered. */
                                    response_status: number | null;
                                    /** @description What the last answer began with, for administrators. */
                                    response_body?: string | null;
                                    /** @description Why the last attempt was none that counts, in words. */
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
    "/api/entities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List entities
         * @description Access: anyone. Limits a minute: 120 per caller (entities-read).
         */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    limit?: number;
                    /** @description Part of name or description in any case; of one or two characters, how a word begins. */
                    search?: string;
                    /** @description In any case. */
                    category?: string;
                    /** @description City or country, in any case. */
                    location?: string;
                    /** @description A range as `11-50`, or `5000+`. */
                    employee_count?: string;
                    verified?: boolean;
                    /** @description Whether the caller belongs to it. */
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
                                    /** @description Opaque; made as a UUID of version 7. */
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
                                    /** @description Opaque; made as a UUID of version 7. */
                                    owner_id: string | null;
                                    /** @description For those who belong to it, and for administrators. */
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
         * Read an entity
         * @description Access: anyone. Limits a minute: 120 per caller (entities-read).
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
                                    /** @description Opaque; made as a UUID of version 7. */
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
                                    /** @description Opaque; made as a UUID of version 7. */
                                    owner_id: string | null;
                                    /** @description For those who belong to it, and for administrators. */
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
         * @description Access: member or above. Limits a minute: 10 per caller (entity-create).
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Chosen by the client: for 24 hours the same request with the same key is answered as at first. */
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
                        /** @description A range as `11-50`, or `5000+`. */
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
                        /** @description Accounts; the owner belongs to it anyway. */
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
                                    /** @description Opaque; made as a UUID of version 7. */
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
                                    /** @description Opaque; made as a UUID of version 7. */
                                    owner_id: string | null;
                                    /** @description For those who belong to it, and for administrators. */
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
         * Change an entity, by its owner or an administrator
         * @description Access: signed in. Limits a minute: 20 per caller (entity-update).
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
                        /** @description A range as `11-50`, or `5000+`. */
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
                        /** @description Accounts; the owner belongs to it anyway. */
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
                                    /** @description Opaque; made as a UUID of version 7. */
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
                                    /** @description Opaque; made as a UUID of version 7. */
                                    owner_id: string | null;
                                    /** @description For those who belong to it, and for administrators. */
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
         * Delete an entity, by its owner or an administrator
         * @description Access: signed in. Limits a minute: 10 per caller (entity-delete).
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
         * Say of an entity that it is verified, or not
         * @description Access: admin. Limits a minute: 300 per caller (admin).
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
                                /** @description Opaque; made as a UUID of version 7. */
                                id: string;
                                isVerified: boolean;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 with milliseconds.
                                 */
                                verifiedAt: string | null;
                                /** @description Opaque; made as a UUID of version 7. */
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
    "/api/wallet/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The balance of the own primary wallet, of the last ten seconds
         * @description Access: signed in. Limits a minute: 60 per caller (wallet-reads).
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
                            /** @description Ethereum address with the checksum of EIP-55. */
                            address: string;
                            /** @description In ether: an exact decimal number. */
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
         * The own wallets, the primary one first
         * @description Access: signed in. Limits a minute: 60 per caller (wallet-reads).
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
                                /** @description Ethereum address with the checksum of EIP-55. */
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
         * A nonce for the message that links a wallet; for once, within 5 minutes
         * @description Access: signed in. Limits a minute: 120 per caller (wallet-writes).
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
                            nonce: string;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 with milliseconds.
                             */
                            expiresAt: string;
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
         * Link a wallet that signed a message
         * @description Access: signed in. Limits a minute: 120 per caller (wallet-writes).
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Chosen by the client: for 24 hours the same request with the same key is answered as at first. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description As EIP-4361 says. */
                        message: string;
                        /** @description Of the message as EIP-191 says (`personal_sign`); of a contract wallet as EIP-1271 or EIP-6492 say. */
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
                                /** @description Ethereum address with the checksum of EIP-55. */
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
         * Make one of the own wallets the primary one
         * @description Access: signed in. Limits a minute: 120 per caller (wallet-writes).
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
                                /** @description Ethereum address with the checksum of EIP-55. */
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
         * @description Access: signed in. Limits a minute: 120 per caller (wallet-writes).
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
                            /** @description Opaque; made as a UUID of version 7. */
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
                /** @description It is taken. */
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
        /** An opportunity was changed; `updated_fields` names what is really different. */
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
                            /** @description Opaque; made as a UUID of version 7. */
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
                /** @description It is taken. */
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
                            /** @description Opaque; made as a UUID of version 7. */
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
                /** @description It is taken. */
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
                            /** @description Opaque; made as a UUID of version 7. */
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
                /** @description It is taken. */
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
        /** Somebody applied to an opportunity. */
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
                            /** @description Opaque; made as a UUID of version 7. */
                            application_id: string;
                            /** @description Opaque; made as a UUID of version 7. */
                            opportunity_id: string;
                        };
                    };
                };
            };
            responses: {
                /** @description It is taken. */
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
                            /** @description Opaque; made as a UUID of version 7. */
                            webhook_id: string;
                        };
                    };
                };
            };
            responses: {
                /** @description It is taken. */
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
                /** @description Opaque; made as a UUID of version 7. */
                id: string;
                /** @description Opaque; made as a UUID of version 7. */
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
                /** @description One for each channel, in their order. */
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
                    /** @description Also why it was skipped, or is held. */
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
                /** @description Opaque; made as a UUID of version 7. */
                notificationId: string;
                /**
                 * Format: date-time
                 * @description UTC, ISO 8601 with milliseconds.
                 */
                readAt: string;
            };
            "notifications:bulk-read": {
                /** @description Opaque; made as a UUID of version 7. */
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
export type operations = Record<string, never>;
