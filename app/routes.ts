import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  layout("site/layout.tsx", [
    index("site/home/page.tsx"),
    route("bagis", "site/donate/page.tsx"),
    route("sepet", "site/cart/page.tsx"),
    route("odeme", "site/checkout/page.tsx"),
    route("projeler", "site/projects/list.tsx"),
    route("projeler/:slug", "site/projects/detail.tsx"),
    route("haberler", "site/news/list.tsx"),
    route("haberler/:slug", "site/news/detail.tsx"),
    route("hikayeler/:slug", "site/stories/page.tsx"),
    route("biz-kimiz/kurumsal", "site/corporate/layout.tsx", [route(":slug?", "site/corporate/page.tsx")]),
    route("hesap-numaralari", "site/bank-accounts/page.tsx"),
    route("iletisim", "site/contact/page.tsx"),
    route("arama", "site/search/page.tsx"),
    route("*", "site/not-found/page.tsx"),
  ]),
  // Outside the main layout, as the specification says: the bank sends people here.
  route("payment/verify", "site/payment-result/page.tsx"),

  // The back office. The prefix is compared at run time; outside it these routes do not exist (app/http.ts).
  route(":adminPath", "admin/layout.tsx", [
    route("login", "admin/sign-in/page.tsx"),
    route("login/code", "admin/sign-in/code.tsx"),
    route("login/forgot", "admin/sign-in/forgot.tsx"),
    route("login/reset", "admin/sign-in/reset.tsx"),
    route("logout", "admin/sign-in/sign-out.ts"),
    layout("admin/staff-layout.tsx", [
      index("admin/dashboard/page.tsx"),
      route("account", "admin/account/layout.tsx", [
        index("admin/account/page.tsx"),
        route("sessions", "admin/account/sessions.tsx"),
        route("password", "admin/account/password.tsx"),
        route("two-factor", "admin/account/two-factor.tsx"),
      ]),
      route("users", "admin/users/list.tsx"),
      route("users/create", "admin/users/create.tsx"),
      route("users/edit/:id", "admin/users/edit.tsx"),
      route("audit", "admin/audit/list.tsx"),
      route("audit/:entity/:entityId", "admin/audit/record.tsx"),
      route("upload", "admin/upload/endpoint.ts"),
      route("news", "admin/news/list.tsx"),
      route("news/create", "admin/news/edit.tsx", { id: "admin/news/create" }),
      route("news/edit/:id", "admin/news/edit.tsx"),
      route("news/preview/:id?", "admin/news/preview.ts"),
      route("pages", "admin/pages/list.tsx"),
      route("pages/create", "admin/pages/edit.tsx", { id: "admin/pages/create" }),
      route("pages/edit/:id", "admin/pages/edit.tsx"),
      route("pages/preview/:id?", "admin/pages/preview.ts"),
      route("campaigns", "admin/campaigns/list.tsx"),
      route("campaigns/create", "admin/campaigns/edit.tsx", { id: "admin/campaigns/create" }),
      route("campaigns/edit/:id", "admin/campaigns/edit.tsx"),
      route("projects", "admin/projects/list.tsx"),
      route("projects/create", "admin/projects/edit.tsx", { id: "admin/projects/create" }),
      route("projects/edit/:id", "admin/projects/edit.tsx"),
      route("sliders", "admin/sliders/list.tsx"),
      route("sliders/create", "admin/sliders/edit.tsx", { id: "admin/sliders/create" }),
      route("sliders/edit/:id", "admin/sliders/edit.tsx"),
      // Each section of the back office adds its routes here, and its line in app/admin/menu.ts.
    ]),
    route("*", "admin/not-found/page.tsx"),
  ]),

  route(".netlify/functions/create-order", "endpoints/create-order.ts"),
  route("api/payment-verify", "endpoints/payment-verify.ts"),
  route("api/minimums", "endpoints/minimums.ts"),
  route("api/search", "endpoints/search.ts"),

  // How the site is found and shared.
  route("sitemap.xml", "endpoints/sitemap.ts"),
  route("sitemap/:part", "endpoints/sitemap-part.ts"),
  route("robots.txt", "endpoints/robots.ts"),
  route("haberler/rss.xml", "endpoints/rss.ts"),
  route("manifest/:file", "endpoints/manifest.ts"),
  route("share/*", "endpoints/share-picture.ts"),
  route("speculation-rules.json", "endpoints/speculation-rules.ts"),
] satisfies RouteConfig;
